import { local, type Storage } from '@/lib/storage/local';

/** Where the browser keeps when the prompt was dismissed. */
const KEY = 'oneTapHiddenAt';

/** When it was dismissed, in milliseconds; what is no time does not count. */
export function dismissedAt(storage: Storage = local): number | null {
  const at = Number(storage.get(KEY) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

export const dismiss = (now: number, storage: Storage = local): void => storage.set(KEY, String(now));
