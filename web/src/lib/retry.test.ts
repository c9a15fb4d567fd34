import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retried, WAITS } from './retry';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

// S211
// proves V266: "After the tenth try there is no eleventh"
// proves V267: "Each wait between tries is twice the one before"
test('ten tries, each wait twice the one before, no eleventh', async () => {
  const times: number[] = [];
  const done = retried(async () => {
    times.push(Date.now());
    return false;
  });
  await vi.runAllTimersAsync();
  expect(await done).toBe(false);
  const waits = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  expect(times.length).toBe(10);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000]);
  expect(waits).toEqual(WAITS);
});

test('the first try that works is the last', async () => {
  const attempt = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(false)
    .mockResolvedValue(true);
  const done = retried(attempt);
  await vi.runAllTimersAsync();
  expect(await done).toBe(true);
  expect(attempt).toHaveBeenCalledTimes(3);
});
