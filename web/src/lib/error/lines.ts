import { LOG_LINES_MAX } from '@/gen/limits';
import type { LogLevel } from '@/gen/vocabulary';
import type { ClientLog } from '@/gen/wire';
import { Gathered } from './gathered';

export interface LogLinesOptions {
  send: (lines: readonly ClientLog[], isLeaving: boolean) => Promise<boolean>;
  now: () => number;
}

/** Lines for the server's log, each sentence once a page. */
export class LogLines {
  readonly #lines: Gathered<ClientLog>;

  constructor(private readonly options: LogLinesOptions) {
    this.#lines = new Gathered({ most: LOG_LINES_MAX, send: options.send });
  }

  /** Takes a line; false when it was written before, or there were too many. */
  write(level: LogLevel, message: string, extra: Record<string, unknown> = {}): boolean {
    return this.#lines.take(`${level} ${message}`, { level, message, timestamp: this.options.now(), extra });
  }

  /** The page goes away. */
  leave(): Promise<void> {
    return this.#lines.leave();
  }
}
