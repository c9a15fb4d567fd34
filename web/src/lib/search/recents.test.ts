import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import all from '../../../../crates/search/cases/search.json';
import { addRecent, forget, readRecents, remember, removeRecent } from './recents';

const cases = all.filter((c) => c.rule === 'recent searches') as unknown as {
  input: { list: string[]; search?: string; remove?: string };
  expected: string[];
}[];

test.each(cases.map((c) => [JSON.stringify(c.input), c] as const))('%s', (_, { input, expected }) => {
  expect(input.search === undefined ? forget(input.list, input.remove ?? '') : remember(input.list, input.search)).toEqual(expected);
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// S168, S170, F115
test('the browser keeps them under the key `queries`', () => {
  addRecent('tea');
  expect(addRecent('milk')).toEqual(['milk', 'tea']);
  expect(kept.get('queries')).toBe('["milk","tea"]');
  removeRecent('milk');
  expect(readRecents()).toEqual(['tea']);
});

test('what something else wrote there does no harm', () => {
  for (const text of ['{', '7', '[1, "tea", null]']) {
    kept.set('queries', text);
    expect(readRecents()).toEqual(text.startsWith('[') ? ['tea'] : []);
  }
});
