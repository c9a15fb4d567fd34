import { ERROR_QUEUE_MAX } from '@/gen/limits';
import type { ErrorReport } from '@/gen/wire';
import { Gathered } from './gathered';

export interface ErrorReporterOptions {
  send: (reports: readonly ErrorReport[], isLeaving: boolean) => Promise<boolean>;
  now: () => number;
}

/** By what two errors are the same: what they say, and the place that threw them. */
const signatureOf = ({ name, message, stack = '' }: Error): string =>
  [name, message, stack.replace(`${name}: ${message}`, '').trim().split('\n', 1)[0]].join('\n');

/** Browsers tell of observers that had to wait; nothing is wrong then. */
const isHarmless = ({ message }: Error): boolean => message.startsWith('ResizeObserver loop');

/** Gathers errors: at most ten at a time. */
export class ErrorReporter {
  readonly #reports: Gathered<ErrorReport>;

  constructor(private readonly options: ErrorReporterOptions) {
    this.#reports = new Gathered({ most: ERROR_QUEUE_MAX, send: options.send });
  }

  /** Takes an error; false when it was reported before, or there were too many. */
  report(thrown: unknown, extra: Record<string, unknown> = {}): boolean {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (isHarmless(error)) return false;
    return this.#reports.take(signatureOf(error), {
      name: error.name,
      message: error.message,
      stack: error.stack ?? '',
      timestamp: this.options.now(),
      extra,
    });
  }

  /** Sends what waits. */
  flush(): Promise<void> {
    return this.#reports.flush();
  }

  /** The page goes away. */
  leave(): Promise<void> {
    return this.#reports.leave();
  }
}
