import { expect, it } from 'vitest';
import { TRASH_RETENTION_MS } from '@/gen/limits';
import { timeLeft } from './when';

// F052
it('the trash counts its days down, begun ones as whole', () => {
  const deleted = Date.parse('2030-01-01T12:00:00Z');
  const erasedAt = new Date(deleted + TRASH_RETENTION_MS).toISOString();
  const after = (hours: number): string => timeLeft(erasedAt, deleted + hours * 3_600_000);
  expect([after(0), after(1), after(13 * 24 - 1), after(13 * 24), after(14 * 24 - 1), after(14 * 24)]).toEqual([
    '14 days left',
    '14 days left',
    '2 days left',
    '1 day left',
    '1 day left',
    'is deleted for good today',
  ]);
});
