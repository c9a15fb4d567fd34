import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttle';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function spied() {
  const times: number[] = [];
  return { times, call: throttled(() => times.push(Date.now())) };
}

// proves V185: "Of two movements 50 ms apart the second waits for the pause"
test('two calls 50 ms apart are one now and one after the pause', async () => {
  const { times, call } = spied();
  call();
  await vi.advanceTimersByTimeAsync(50);
  call();
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(50);
  expect(times).toEqual([0, 100]);
});

test('however many calls come, there is one every 100 ms, and the last is not lost', async () => {
  const { times, call } = spied();
  for (let n = 0; n < 35; n++) {
    call();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(times).toEqual([0, 100, 200, 300, 400]);
});

test('a call after a long rest does not wait', async () => {
  const { times, call } = spied();
  call();
  await vi.advanceTimersByTimeAsync(5000);
  call();
  expect(times).toEqual([0, 5000]);
});
