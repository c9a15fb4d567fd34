import { expect, test } from 'vitest';
import { stillHere } from './away';

const story = (id: string, creator: string, collection: string | null = null) => ({
  id,
  creator: { id: creator },
  collection: collection === null ? null : { id: collection },
});

test('a story is shown once, and not when it, its writer or its publication was put away', () => {
  const stories = [story('1', 'a'), story('2', 'b'), story('3', 'c', 'p'), story('4', 'a'), story('1', 'a')];
  const here = (...keys: string[]) => stillHere(stories, new Set(keys)).map(({ id }) => id);
  expect(here()).toEqual(['1', '2', '3', '4']);
  expect(here('Post:1')).toEqual(['2', '3', '4']);
  expect(here('User:a')).toEqual(['2', '3']);
  expect(here('Collection:p')).toEqual(['1', '2', '4']);
});
