import { expect, test } from 'vitest';
import cases from '../../../../crates/routing/cases/builders.json';
import * as href from '@/gen/href';
import { searchHref } from '@/lib/search/addresses';
import { insideOf } from '@/lib/search/inside';

type Params = Record<string, string>;
const builders = href as unknown as Record<string, ((params: Params) => string) | undefined>;
const json = (input: unknown): string => JSON.stringify(input);

interface Href {
  input: { name: string; params: Params | [string, string][] };
  expected: string;
}

// A missing parameter and an unknown name do not compile here; the key `tab` every page keeps; the server alone
// makes the address in letters.
const named = (cases as { rule: string; input: unknown; expected: unknown }[])
  .filter((c): c is { rule: string } & Href => c.rule === 'href' && String(c.expected).startsWith('/'))
  .map(({ input, expected }) => ({
    name: input.name,
    params: Array.isArray(input.params) ? (Object.fromEntries(input.params) as Params) : input.params,
    expected,
  }))
  .filter(
    ({ name, params }) =>
      builders[name] && name !== 'callback_email' && !('tab' in params) && !('topic' in params) && !('orderBy' in params),
  );

test('most named builders are here', () => {
  expect(named.length).toBeGreaterThan(60);
});

test.each(named.map((c) => [`${c.name} ${json(c.params)}`, c] as const))('%s', (_, { name, params, expected }) => {
  expect(builders[name]?.(params)).toBe(expected);
});

const searches = cases.filter((c) => c.rule === 'search') as unknown as {
  input: { q: string; category?: string; collectionSlug?: string };
  expected: string;
}[];

test.each(searches.map((c) => [json(c.input), c] as const))('search %s', (_, { input, expected }) => {
  expect(searchHref(input.q, input.category, insideOf(input.collectionSlug, undefined))).toBe(expected);
});

test('a search stays in its topic, in every category', () => {
  const tea = insideOf(undefined, 'tea');
  expect(searchHref('a b', undefined, tea)).toBe('/search?q=a%20b&tag=tea');
  expect(searchHref('a', 'users', tea)).toBe('/search/users?q=a&tag=tea');
});
