import { READING_NOTE_INTERVAL_MS, READING_STARTS_AFTER_MS } from '@/gen/limits';

/** How much of a text has come above the lower edge of the window, 0 to 100. */
export function percentRead({ top, height }: { top: number; height: number }, windowHeight: number): number {
  if (height <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (windowHeight - top) / height)) * 100);
}

interface ProgressOptions {
  now: () => number;
  percent: () => number;
  /** Tells the server. */
  note: (percent: number) => void;
}

/** What is known of one reading. It counts once the page was seen for a while; then what is new is told at intervals, and at the end. */
export class Progress {
  readonly #options: ProgressOptions;
  #seenMs = 0;
  #since: number | null = null;
  #notedAt = Number.NEGATIVE_INFINITY;
  #noted = -1;

  constructor(options: ProgressOptions) {
    this.#options = options;
  }

  /** The page came into sight, or went out of it. */
  seen(isVisible: boolean): void {
    const now = this.#options.now();
    if (isVisible) this.#since ??= now;
    else if (this.#since !== null) {
      this.#seenMs += now - this.#since;
      this.#since = null;
    }
    if (!isVisible) this.#tell();
  }

  /** Time went by, or the reader scrolled. */
  look(): void {
    if (this.#options.now() - this.#notedAt >= READING_NOTE_INTERVAL_MS) this.#tell();
  }

  #tell(): void {
    const now = this.#options.now();
    const seen = this.#seenMs + (this.#since === null ? 0 : now - this.#since);
    if (seen < READING_STARTS_AFTER_MS) return;
    const percent = this.#options.percent();
    if (percent <= this.#noted) return;
    this.#noted = percent;
    this.#notedAt = now;
    this.#options.note(percent);
  }
}
