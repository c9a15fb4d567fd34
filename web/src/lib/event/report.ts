import type { EventKey, Flag, PerformanceEvent } from '@/gen/vocabulary';
import type { EventRecord } from '@/gen/wire';
import { makeSink } from './sink';

export type Report = (key: EventKey, data?: EventRecord['data']) => void;

/** Says that something happened, once it is known whether anything is told of this visit. */
export const { say: report, hear: reportTo } = makeSink<Parameters<Report>>(20);

/** Says that the reader was shown what a flag decides, whichever way it decided. */
export const { say: expose, hear: exposeTo } = makeSink<[gate: Flag]>(20);

/** Says that something was measured, in milliseconds, or happened, without a value. */
export const { say: measure, hear: measureTo } = makeSink<[type: PerformanceEvent, value?: number]>(20);
