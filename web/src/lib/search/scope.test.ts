import { expect, test } from 'vitest';
import cases from '../../../../crates/search/cases/search.json';
import { ANALYTICS_TAGS } from './client';
import type { IndexName } from './hits';
import type { About } from './about';
import { filtersItself, isOwnList, scopedRequests, searchLabel } from './scope';

const person = (slug: string): About => ({ kind: 'person', slug });
const indexes = (page: string, about: About | null) => scopedRequests(page, about, 'q').map((r) => [r.index, r.hitsPerPage, r.filters]);

// F441
test('elsewhere people, publications and topics are searched', () => {
  expect(indexes('home', null).map(([index]) => index)).toEqual(['users', 'collections', 'tags']);
});

test('post pages search stories', () => {
  expect(indexes('post', person('ines'))).toEqual([['posts', 8, undefined]]);
});

test("publication pages search that publication's stories", () => {
  expect(indexes('publication-profile', { kind: 'publication', slug: 'long-table' })).toEqual([
    ['posts', 8, 'collectionSlug:"long-table"'],
  ]);
});

// F109
test("profile pages search that person's stories", () => {
  expect(indexes('user-about', person('ines'))).toEqual([['posts', 8, 'authorUsername:"ines"']]);
});

test('a quotation mark in an address cannot leave the filter', () => {
  expect(indexes('topic-portal', { kind: 'topic', slug: 'a" OR b' })).toEqual([['posts', 8, 'tags:"a OR b"']]);
});

interface ScopedRequest {
  index: IndexName;
  hitsPerPage: number;
  filter?: string;
  analyticsTag: string;
}

const scopes = cases.filter((c) => c.rule === 'search scope') as unknown as { input: { page: string }; expected: ScopedRequest[] }[];
// The rest of a filter is this side's own, which knows slugs instead of ids.
const aboutOfPage = (page: string): About =>
  page.startsWith('user-')
    ? person('ines')
    : page.startsWith('topic-') || page === 'tag-archive'
      ? { kind: 'topic', slug: 'tea' }
      : { kind: 'publication', slug: 'long-table' };

// S175, S179, S182
test.each(scopes.filter(({ input }) => input.page !== 'user-design-editor'))('$input.page', ({ input, expected }) => {
  const asked = scopedRequests(input.page, aboutOfPage(input.page), 'q');
  expect(asked.map(({ index, hitsPerPage }) => ({ index, hitsPerPage, analyticsTag: ANALYTICS_TAGS[index] }))).toEqual(
    expected.map(({ index, hitsPerPage, analyticsTag }) => ({ index, hitsPerPage, analyticsTag })),
  );
});

// F440
test.each([
  ['topic-portal', 'Search this topic'],
  ['tag-archive', 'Search this topic'],
  ['your-stories', 'Search your stories'],
  ['notifications', 'Search your notifications'],
  ['home', 'Search'],
])('the box of %s says %s', (page, label) => {
  expect(searchLabel(page)).toBe(label);
});

// F440
test('lists of the reader filter themselves and ask nothing of the index', () => {
  for (const page of ['your-stories', 'two-col-your-stories', 'notifications', 'activity']) {
    expect([isOwnList(page), filtersItself(page), indexes(page, null)]).toEqual([true, true, []]);
  }
  expect([filtersItself('search'), isOwnList('search'), filtersItself('home')]).toEqual([true, false, false]);
});
