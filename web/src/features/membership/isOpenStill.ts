import { Refused } from '@/features/settings/act';

/** Refusals after which the same purchase may be tried again: its outcome is unknown. */
export const isOpenStill = (error: unknown): boolean => !(error instanceof Refused) || error.answer === 'ServiceUnavailable';
