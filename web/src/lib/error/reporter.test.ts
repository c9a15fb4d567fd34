import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorReport } from '@/gen/wire';
import { ErrorReporter } from './reporter';

beforeEach(() => { vi.useFakeTimers({ now: 0 }); });
afterEach(() => { vi.useRealTimers(); });

function page(send: (reports: readonly ErrorReport[]) => Promise<boolean> = async () => true) {
  const batches: string[][] = [];
  const reporter = new ErrorReporter({ now: () => Date.now(), send: (reports) => { batches.push(reports.map((r) => r.message)); return send(reports); } });
  return { batches, reporter };
}
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => String(from + n));

// V183, S210
test('of eleven errors the first ten are sent, five seconds after the first', async () => {
  const { batches, reporter } = page();
  for (const n of numbers(0, 11)) reporter.report(new Error(n));
  await vi.advanceTimersByTimeAsync(4999);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([numbers(0, 10)]);
});

// V184, S210
test('the fifty-first report of a page is not sent', async () => {
  const { batches, reporter } = page();
  const taken: boolean[] = [];
  for (const n of numbers(0, 60)) {
    taken.push(reporter.report(new Error(n)));
    await reporter.flush();
  }
  expect(batches.flat()).toEqual(numbers(0, 50));
  expect(taken.filter(Boolean).length).toBe(50);
});

// T247, T248, T249, T250, T251
test('a report says what was thrown, whatever it is', async () => {
  const seen: ErrorReport[] = [];
  const { reporter } = page(async (reports) => { seen.push(...reports); return true; });
  reporter.report(new TypeError('no'), { page: 'home' });
  reporter.report('text');
  await reporter.flush();
  expect(seen).toMatchObject([{ name: 'TypeError', message: 'no', timestamp: 0, extra: { page: 'home' } }, { name: 'Error', message: 'text', extra: {} }]);
});

test('a report that does not arrive makes no error of its own', async () => {
  const { reporter } = page(() => Promise.reject(new Error('offline')));
  reporter.report(new Error('a'));
  await expect(reporter.flush()).resolves.toBeUndefined();
});
