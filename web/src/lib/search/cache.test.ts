import { expect, test } from 'vitest';
import { failed, isErrorStatus, loading, SearchCache, type SearchEntry, success } from './cache';

// S171, S172
test('a search is loading and keeps what was found before, then has its result', () => {
  const first: SearchEntry<string[]> = loading();
  expect(first).toEqual({ status: 'loading', data: null });
  const found = success(['tea']);
  expect(loading(found)).toEqual({ status: 'loading', data: ['tea'] });
  expect(found.status).toBe('success');
});

// S171, S173
test('an error clears what was found', () => {
  expect(failed()).toEqual({ status: 'error', data: null });
  expect(loading(failed())).toEqual({ status: 'loading', data: null });
});

// proves V235: "A status of 399 is no error"
// proves V236: "A status of 400 is an error and clears what was found"
test('statuses from 400 on are errors', () => {
  expect([200, 399, 400, 404, 503].map(isErrorStatus)).toEqual([false, false, true, true, true]);
});

test('answers are kept by query, the last fifty of them', () => {
  const cache = new SearchCache<number>();
  for (let n = 0; n < 51; n++) cache.set(String(n), n);
  expect([cache.get('0'), cache.get('1'), cache.get('50'), cache.get('x')]).toEqual([undefined, 1, 50, undefined]);
  cache.set('1', 100);
  cache.set('51', 51);
  expect([cache.get('1'), cache.get('2')]).toEqual([100, undefined]);
});
