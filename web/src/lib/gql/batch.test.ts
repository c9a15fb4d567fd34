import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBatcher, type Payload } from './batch';

const payload = (operationName: string): Payload => ({ operationName, query: '', variables: {} });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function spied() {
  const requests: string[][] = [];
  const send = async (payloads: Payload[]) => {
    requests.push(payloads.map((p) => p.operationName));
    return payloads.map((p) => ({ data: p.operationName }));
  };
  return { requests, ask: makeBatcher({ max: 20, window: 20, send }) };
}

test('operations within the window travel in one request and get their own answers', async () => {
  const { requests, ask } = spied();
  const answers = Promise.all([ask(payload('a')), ask(payload('b'))]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await answers).toEqual([{ data: 'a' }, { data: 'b' }]);
  expect(requests).toEqual([['a', 'b']]);
});

// proves V180: "Twenty operations within 20 ms are one request"
// proves V181: "Twenty-one operations within 20 ms are two requests"
test('the twentieth operation does not wait', async () => {
  const { requests, ask } = spied();
  for (let i = 0; i < 25; i++) void ask(payload(String(i)));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map((r) => r.length)).toEqual([20]);
  await vi.advanceTimersByTimeAsync(20);
  expect(requests.map((r) => r.length)).toEqual([20, 5]);
});

// proves V182: "Two operations that are 25 ms apart are two requests"
test('a later operation goes into a request of its own', async () => {
  const { requests, ask } = spied();
  void ask(payload('a'));
  await vi.advanceTimersByTimeAsync(21);
  void ask(payload('b'));
  await vi.advanceTimersByTimeAsync(21);
  expect(requests).toEqual([['a'], ['b']]);
});

test('a failed request fails every operation in it', async () => {
  const ask = makeBatcher({ max: 20, window: 20, send: () => Promise.reject(new Error('offline')) });
  const answers = Promise.allSettled([ask(payload('a')), ask(payload('b'))]);
  await vi.advanceTimersByTimeAsync(20);
  expect((await answers).map((a) => a.status)).toEqual(['rejected', 'rejected']);
});

test('an answer that was left out is a failure of that operation alone', async () => {
  const ask = makeBatcher({ max: 20, window: 20, send: async () => [{ data: 1 }] });
  const answers = Promise.allSettled([ask(payload('a')), ask(payload('b'))]);
  await vi.advanceTimersByTimeAsync(20);
  expect((await answers).map((a) => a.status)).toEqual(['fulfilled', 'rejected']);
});
