import type { Flag } from '@/gen/vocabulary';
import type { Storage } from '@/lib/storage/local';

const KEY = 'exposed';

const namesIn = (text: string | null): string[] => (text ? text.split(' ') : []);

/** Whether a flag is met for the first time in this session, which is remembered. */
export function isFirstMet(session: Storage, gate: Flag): boolean {
  const met = namesIn(session.get(KEY));
  if (met.includes(gate)) return false;
  session.set(KEY, [...met, gate].join(' '));
  return true;
}
