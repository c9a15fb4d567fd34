import { expect, test } from 'vitest';
import { aboutOf, readAbout } from './about';

test.each([
  [
    { collectionSlug: 'long-table', tagSlug: 'tea' },
    { kind: 'publication', slug: 'long-table' },
  ],
  [
    { username: 'ines', postId: 'ab12' },
    { kind: 'person', slug: 'ines' },
  ],
  [
    { tagSlug: 'a:b', year: '2026' },
    { kind: 'topic', slug: 'a:b' },
  ],
  [{ postId: 'ab12' }, null],
  [{ username: '' }, null],
])('%o', (params, about) => {
  expect(readAbout(aboutOf(params as unknown as Record<string, string>))).toEqual(about);
});

test('what no one says is about nothing', () => {
  for (const text of [undefined, '', 'x', 'person:', 'planet:mars']) expect(readAbout(text)).toBeNull();
});
