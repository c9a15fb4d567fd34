export const CLAP_LIMIT = 50;
export const BURST_MS = 600;
/** How long the button is down before it is held and not just pressed; less than a burst waits, so that all travel together. */
export const HOLD_MS = 500;
export const REPEAT_MS = 120;

interface BurstOptions {
  /** Claps the reader has given so far. */
  given: () => number;
  /** Shows a clap at once. */
  show: (claps: number) => void;
  /** Sends the burst; on refusal `undo` takes that many back. */
  send: (claps: number) => Promise<void>;
  undo: (claps: number, error: unknown) => void;
}

/** Gathers quick claps into one request per 600 ms of rest, never beyond the limit. */
export class ClapBurst {
  #pending = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: BurstOptions) {}

  /** Whether claps wait to be sent. */
  get isPending(): boolean {
    return this.#pending > 0;
  }

  /** Adds one clap; false when the limit is reached. */
  clap(): boolean {
    if (this.options.given() >= CLAP_LIMIT) return false;
    this.options.show(1);
    this.#pending += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), BURST_MS);
    return true;
  }

  /** Sends what is pending now, for example because the page goes away. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const claps = this.#pending;
    this.#pending = 0;
    if (claps === 0) return;
    try {
      await this.options.send(claps);
    } catch (error) {
      this.options.undo(claps, error);
    }
  }
}
