import { READ_ACTIVE_WINDOW_MS } from '@/gen/limits';

/** How long someone really reads: while the page is seen, and not longer than a minute after they last did something with it. */
export class ActiveTime {
  #ms = 0;
  /** When they last did something; null while the page is not seen. */
  #since: number | null = null;

  constructor(private readonly now: () => number) {}

  /** The page came into sight, or they did something with it. */
  act(): void {
    const now = this.now();
    this.#ms = this.#until(now);
    this.#since = now;
  }

  /** The page went out of sight. */
  hide(): void {
    this.#ms = this.#until(this.now());
    this.#since = null;
  }

  /** In milliseconds, so far. */
  get ms(): number {
    return this.#until(this.now());
  }

  #until(now: number): number {
    return this.#since === null ? this.#ms : this.#ms + Math.min(Math.max(0, now - this.#since), READ_ACTIVE_WINDOW_MS);
  }
}
