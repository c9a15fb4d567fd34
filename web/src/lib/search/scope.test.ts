import { expect, test } from 'vitest';
import { scopedRequests } from './scope';

const indexes = (page: string, path: string) => scopedRequests(page, path, 'q').map((r) => [r.index, r.hitsPerPage, r.filters]);

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

test("profile pages search that person's stories", () => {
  expect(indexes('user-about', '/@ines/about')).toEqual([['posts', 8, 'authorUsername:"ines"']]);
});

test('a quotation mark in an address cannot leave the filter', () => {
  expect(indexes('topic-portal', '/tag/a%22%20OR%20b')).toEqual([['posts', 8, 'tags:"a OR b"']]);
});
