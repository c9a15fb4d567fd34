import { TIMED_BANNER, type TimedBanner } from '@/gen/vocabulary';
import { local, type Storage } from '@/lib/storage/local';

/** Where the browser keeps when a person dismissed a banner that comes back, one for each person. */
export const dismissalKey = (banner: TimedBanner, person: string): string => `${banner}DismissedAt:${person}`;

/** What a person dismissed in this browser, and when, as the server is told; a time that is none does not count. */
export const dismissals = (person: string, storage: Storage = local): { banner: TimedBanner; at: string }[] =>
  TIMED_BANNER.flatMap((banner) => {
    const at = new Date(Number(storage.get(dismissalKey(banner, person)) ?? Number.NaN));
    return Number.isNaN(at.getTime()) ? [] : [{ banner, at: at.toISOString() }];
  });

export const dismiss = (banner: TimedBanner, person: string, now: number, storage: Storage = local): void =>
  storage.set(dismissalKey(banner, person), String(now));
