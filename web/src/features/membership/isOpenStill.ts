import { Refused } from '@/features/settings/act';

/** Refusals after which the same purchase may be tried again: nobody knows what became of it. */
export const isOpenStill = (error: unknown): boolean => !(error instanceof Refused) || error.answer === 'ServiceUnavailable';
