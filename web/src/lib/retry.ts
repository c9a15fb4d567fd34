import { ANALYTICS_RETRY_FIRST_DELAY_MS, ANALYTICS_RETRY_MAX } from '@/gen/limits';

/** The waits between the tries, in milliseconds: each twice the one before. */
export const WAITS: readonly number[] = Array.from({ length: ANALYTICS_RETRY_MAX - 1 }, (_, i) => ANALYTICS_RETRY_FIRST_DELAY_MS * 2 ** i);

/** Tries up to ten times; false when all of them failed. */
export async function retried(attempt: () => Promise<boolean>): Promise<boolean> {
  for (const wait of [...WAITS, null]) {
    if (await attempt().catch(() => false)) return true;
    if (wait !== null)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
  }
  return false;
}
