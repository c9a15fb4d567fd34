import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorReport } from '@/gen/wire';
import { ErrorReporter } from './reporter';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function page(send: (reports: readonly ErrorReport[], isLeaving: boolean) => Promise<boolean> = async () => true) {
  const batches: string[][] = [];
  const reporter = new ErrorReporter({
    now: () => Date.now(),
    send: (reports, isLeaving) => {
      batches.push(reports.map((r) => r.message));
      return send(reports, isLeaving);
    },
  });
  return { batches, reporter };
}
const at = (place: string): Error => Object.assign(new Error('no'), { stack: `Error: no\n    at ${place}` });
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => String(from + n));

// S210
// proves V183: "Of eleven failures before a flush the queue holds ten"
test('of eleven errors the first ten are sent, five seconds after the first', async () => {
  const { batches, reporter } = page();
  for (const n of numbers(0, 11)) reporter.report(new Error(n));
  await vi.advanceTimersByTimeAsync(4999);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([numbers(0, 10)]);
});

// S210, F420
// proves V184: "The fifty-first report of a page is not sent"
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

test('a report says what was thrown, whatever it is', async () => {
  const seen: ErrorReport[] = [];
  const { reporter } = page(async (reports) => {
    seen.push(...reports);
    return true;
  });
  reporter.report(new TypeError('no'), { page: 'home' });
  reporter.report('text');
  await reporter.flush();
  expect(seen).toMatchObject([
    { name: 'TypeError', message: 'no', timestamp: 0, extra: { page: 'home' } },
    { name: 'Error', message: 'text', extra: {} },
  ]);
});

test('a report that does not arrive makes no error of its own', async () => {
  const { reporter } = page(() => Promise.reject(new Error('offline')));
  reporter.report(new Error('a'));
  await expect(reporter.flush()).resolves.toBeUndefined();
});

test('an error that comes again is reported once, one of another place for itself', async () => {
  const { batches, reporter } = page();
  expect([at('a'), at('a'), at('b')].map((error) => reporter.report(error))).toEqual([true, false, true]);
  await reporter.flush();
  expect(reporter.report(at('a'))).toBe(false);
  await reporter.flush();
  expect(batches).toEqual([['no', 'no']]);
});

test('what is not wrong is not reported', () => {
  expect(page().reporter.report(new Error('ResizeObserver loop completed with undelivered notifications.'))).toBe(false);
});

test('a page that goes away says so', async () => {
  const leaving: boolean[] = [];
  const { reporter } = page(async (_, isLeaving) => {
    leaving.push(isLeaving);
    return true;
  });
  reporter.report(new Error('a'));
  await reporter.leave();
  reporter.report(new Error('b'));
  await reporter.flush();
  expect(leaving).toEqual([true, false]);
});
