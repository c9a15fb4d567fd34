import { expect, test } from 'vitest';
import cases from '../../../../crates/search/cases/search.json';
import { ANALYTICS_TAGS } from './client';
import type { IndexName } from './hits';
import { scopedRequests } from './scope';

const indexes = (page: string, path: string) => scopedRequests(page, path, 'q').map((r) => [r.index, r.hitsPerPage, r.filters]);

// F441
test('elsewhere people, publications and topics are searched', () => {
  expect(indexes('home', '/').map(([index]) => index)).toEqual(['users', 'collections', 'tags']);
});

test('post pages search stories', () => {
  expect(indexes('post', '/@ines/a-1f')).toEqual([['posts', 8, undefined]]);
});

test("publication pages search that publication's stories", () => {
  expect(indexes('publication-profile', '/long-table')).toEqual([['posts', 8, 'collectionSlug:"long-table"']]);
  expect(indexes('publication-profile', '/c/ab12')).toEqual([['posts', 8, 'collectionId:"ab12"']]);
});

// F109
test("profile pages search that person's stories", () => {
  expect(indexes('user-about', '/@ines/about')).toEqual([['posts', 8, 'authorUsername:"ines"']]);
});

test('a quotation mark in an address cannot leave the filter', () => {
  expect(indexes('topic-portal', '/tag/a%22%20OR%20b')).toEqual([['posts', 8, 'tags:"a OR b"']]);
});

const OWN_ID = '000000000001';
interface Asked { index: IndexName; hitsPerPage: number; filter?: string; analyticsTag: string }

const scopes = cases.filter((c) => c.rule === 'search scope') as unknown as { input: { page: string }; expected: Asked[] }[];
// The rest of a filter is this side's own, which knows slugs instead of ids.
const PATHS: Record<string, string> = { post: '/p/ab12', 'topic-portal': '/tag/tea', 'tag-archive': '/tag/tea/archive', notifications: '/me/notifications', 'your-stories': '/me/stories' };
const pathOf = (page: string): string => PATHS[page] ?? (page.startsWith('user-') ? '/@ines' : '/long-table');

// S175, S179, S182
test.each(scopes.filter(({ input }) => input.page !== 'user-design-editor'))('$input.page', ({ input, expected }) => {
  const asked = scopedRequests(input.page, pathOf(input.page), 'q', OWN_ID);
  expect(asked.map(({ index, hitsPerPage }) => ({ index, hitsPerPage, analyticsTag: ANALYTICS_TAGS[index] }))).toEqual(expected.map(({ index, hitsPerPage, analyticsTag }) => ({ index, hitsPerPage, analyticsTag })));
  if (input.page in PATHS && expected[0]?.filter?.startsWith('authorId')) expect(asked[0]?.filters).toBe(`authorId:"${OWN_ID}"`);
});
