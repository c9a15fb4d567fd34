import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BURST_MS, CLAP_LIMIT, ClapBurst } from './burst';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function reader(start = 0, refuse = false) {
  const state = { given: start, sent: [] as number[] };
  const burst = new ClapBurst({
    given: () => state.given,
    show: (claps) => {
      state.given += claps;
    },
    send: async (claps) => {
      if (refuse) throw new Error('refused');
      state.sent.push(claps);
    },
    undo: (claps) => {
      state.given -= claps;
    },
  });
  return { state, burst };
}

test('thirty quick claps are one request', async () => {
  const { state, burst } = reader();
  for (let i = 0; i < 30; i++) burst.clap();
  expect(state.given).toBe(30);
  await vi.advanceTimersByTimeAsync(BURST_MS);
  expect(state.sent).toEqual([30]);
});

test('a pause ends the burst', async () => {
  const { state, burst } = reader();
  burst.clap();
  await vi.advanceTimersByTimeAsync(BURST_MS);
  burst.clap();
  await vi.advanceTimersByTimeAsync(BURST_MS);
  expect(state.sent).toEqual([1, 1]);
});

test('the fifty-first clap is not counted', async () => {
  const { state, burst } = reader(CLAP_LIMIT - 2);
  expect([burst.clap(), burst.clap(), burst.clap()]).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(BURST_MS);
  expect(state).toEqual({ given: CLAP_LIMIT, sent: [2] });
});

test('a refused burst is taken back whole', async () => {
  const { state, burst } = reader(3, true);
  burst.clap();
  burst.clap();
  await vi.advanceTimersByTimeAsync(BURST_MS);
  expect(state.given).toBe(3);
});

test('leaving the page sends what is pending, once', async () => {
  const { state, burst } = reader();
  burst.clap();
  await burst.flush();
  await vi.advanceTimersByTimeAsync(BURST_MS);
  expect(state.sent).toEqual([1]);
});
