import { LOG_LINES_MAX } from '@/gen/limits';
import type { LogLevel } from '@/gen/vocabulary';
import { makeSink } from '@/lib/event/sink';

/** Writes a line for the operator of the site: what is no error of a script, and worth knowing. It names no person. */
export const { say: log, hear: logTo } = makeSink<[level: LogLevel, message: string]>(LOG_LINES_MAX);
