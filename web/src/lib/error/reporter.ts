import { ERROR_FLUSH_DELAY_MS, ERROR_QUEUE_MAX, ERROR_REPORTS_PER_PAGE_MAX } from '@/gen/limits';
import type { ErrorReport } from '@/gen/wire';

export interface ErrorReporterOptions {
  send: (reports: readonly ErrorReport[]) => Promise<boolean>;
  now: () => number;
}

/** Gathers errors for five seconds: at most ten at a time and fifty of a page. Of too many the first are kept, since later ones mostly follow from them. */
export class ErrorReporter {
  #waiting: ErrorReport[] = [];
  #taken = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ErrorReporterOptions) {}

  /** Takes an error; false when there were too many. */
  report(thrown: unknown, extra: Record<string, unknown> = {}): boolean {
    if (this.#waiting.length >= ERROR_QUEUE_MAX || this.#taken >= ERROR_REPORTS_PER_PAGE_MAX) return false;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.#taken += 1;
    this.#waiting.push({ name: error.name, message: error.message, stack: error.stack ?? '', timestamp: this.options.now(), extra });
    this.#timer ??= setTimeout(() => void this.flush(), ERROR_FLUSH_DELAY_MS);
    return true;
  }

  /** Sends what waits. A report that does not arrive is lost: reporting must not make more errors. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reports = this.#waiting;
    this.#waiting = [];
    if (reports.length > 0) await this.options.send(reports).catch(() => false);
  }
}
