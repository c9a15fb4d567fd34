import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientLog } from '@/gen/wire';
import { LogLines } from './lines';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function page() {
  const sent: [lines: readonly ClientLog[], isLeaving: boolean][] = [];
  return {
    sent,
    lines: new LogLines({
      now: () => Date.now(),
      send: async (...one) => {
        sent.push(one);
        return true;
      },
    }),
  };
}

test('lines are sent together after five seconds, each once', async () => {
  const { sent, lines } = page();
  expect([lines.write('warn', 'one', { page: 'home' }), lines.write('info', 'one'), lines.write('warn', 'one')]).toEqual([
    true,
    true,
    false,
  ]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([
    [
      [
        { level: 'warn', message: 'one', timestamp: 0, extra: { page: 'home' } },
        { level: 'info', message: 'one', timestamp: 0, extra: {} },
      ],
      false,
    ],
  ]);
});

test('a page that goes away sends what waits, and no more than ten lines', async () => {
  const { sent, lines } = page();
  for (let n = 0; n < 12; n++) lines.write('info', String(n));
  await lines.leave();
  expect(sent.map(([some, isLeaving]) => [some.length, isLeaving])).toEqual([[10, true]]);
  await lines.leave();
  expect(sent.length).toBe(1);
});
