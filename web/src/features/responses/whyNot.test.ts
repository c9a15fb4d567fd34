import { expect, test } from 'vitest';
import { whyNot } from './whyNot';

test('a closed discussion is told in its own words', () => {
  const list = 'The author has closed discussion for this list. We are unable to save changes to your response.';
  expect(whyNot({ __typename: 'DiscussionClosed', message: list })).toBe(list);
  expect(whyNot({ __typename: 'DiscussionClosed' })).toBe(
    'The author has closed discussion for this story. We are unable to save changes to your response.',
  );
});

test('a refusal that says why is believed, any other has words too', () => {
  expect(whyNot({ __typename: 'Forbidden', message: 'For members only.' })).toBe('For members only.');
  expect(whyNot({ __typename: 'Forbidden', message: '' })).toBe('You are not allowed to do this.');
  expect(whyNot({ __typename: 'NotFound' })).toBe('We could not find what you were looking for.');
  expect(whyNot({ __typename: 'SomethingElse' })).toBe('That did not work. Please check what you entered.');
});
