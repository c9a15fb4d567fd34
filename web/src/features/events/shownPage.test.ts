// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PAGE_LABELS, PAGE_ROUTES } from '@/gen/pages';
import { NAMED_ROUTE, SOURCE_LABEL } from '@/gen/vocabulary';
import { flagsOf } from './flags';
import { labelOf, pageIn, routeOf, viewsOf } from './shownPage';

// F417
test('a page with a label says so when it is seen', () => {
  expect(viewsOf({ page: 'topic-portal', story: null })).toEqual([['page.viewed', { page: 'ShowTagPosts', source: 'topic_portal' }]]);
  expect(viewsOf({ page: 'home', story: null })).toEqual([['page.viewed', { page: 'ShowHome' }]]);
  expect(viewsOf({ page: 'madeup', story: null })).toEqual([['page.viewed', { page: 'other' }]]);
  expect([labelOf('post'), labelOf('home')]).toEqual(['post_page', 'home']);
  for (const label of Object.values(PAGE_LABELS)) expect(SOURCE_LABEL).toContain(label);
  for (const route of Object.values(PAGE_ROUTES)) expect(NAMED_ROUTE).toContain(route);
});

test('names that every object knows are no pages', () => {
  expect([routeOf('constructor'), labelOf('toString')]).toEqual(['other', 'toString']);
});

// S026
test('the landing of visitors is an event of its own', () => {
  expect(viewsOf({ page: 'home-lo-legacy', story: null })).toEqual([
    ['page.viewed', { page: 'ShowHome' }],
    ['homepage.viewed', {}],
  ]);
});

test('a story is seen where it is published', () => {
  document.documentElement.dataset.page = 'post';
  document.body.innerHTML = '<main><article data-story="ab12" data-locked=""></article></main>';
  const place = pageIn(document);
  expect(place).toEqual({ page: 'post', story: { postId: 'ab12', isForAll: false } });
  expect(viewsOf(place)).toEqual([
    ['page.viewed', { page: 'ShowPost', source: 'post_page' }],
    ['story.viewed', { postId: 'ab12' }],
  ]);
  document.body.innerHTML = '<main><article></article></main>';
  expect(pageIn(document)).toEqual({ page: 'post', story: null });
});

test('flags are as the server names them, and as by default where it does not', () => {
  const flags = flagsOf([
    { name: 'enable_lite_gql_client_events', value: false },
    { name: 'unheard_of', value: 'variant-b' },
  ]);
  expect([flags.enable_lite_gql_client_events, flags.dont_track_user]).toEqual([false, false]);
});
