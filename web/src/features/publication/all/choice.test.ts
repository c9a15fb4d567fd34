import { expect, test } from 'vitest';
import { allHref, choiceOf, nameOf } from './choice';

test('an address chooses an order or a topic, and a page', () => {
  const popular = choiceOf({ page: '3' }, { orderBy: 'most-popular', topic: 'gardens' });
  expect(popular).toMatchObject({ order: { key: 'MOST_POPULAR' }, topic: undefined, page: 3 });
  expect(allHref('notes', popular)).toBe('/notes/all/3?orderBy=most-popular');
  expect(allHref('notes', { ...popular, page: 1 })).toBe('/notes/all?orderBy=most-popular');
  expect(allHref('notes', choiceOf({}, { topic: 'gardens' }))).toBe('/notes/all?topic=gardens');
  expect(allHref('notes', choiceOf({}, {}))).toBe('/notes/all');
});

test('what is chosen is said in words', () => {
  expect(nameOf(choiceOf({}, {}), [])).toBe('All stories');
  expect(nameOf(choiceOf({}, { orderBy: 'earliest' }), [])).toBe('All stories, oldest first');
  expect(nameOf(choiceOf({}, { topic: 'the-garden' }), [{ slug: 'the-garden', name: 'The Garden' }])).toBe('Stories about The Garden');
  expect(nameOf(choiceOf({}, { topic: 'old-tools' }), [])).toBe('Stories about old tools');
});
