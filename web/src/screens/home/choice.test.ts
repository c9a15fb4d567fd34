import { expect, test } from 'vitest';
import { chosenBefore, feedNamed, nameOf, remembered, topicFeed } from './choice';

test('every feed is named in the address, and what no one knows is the first', () => {
  for (const name of ['for-you', 'following', topicFeed('rust')]) expect(nameOf(feedNamed(name))).toBe(name);
  for (const name of ['', 'nonsense', 'topic-']) expect(feedNamed(name)).toEqual({ of: 'home' });
});

test('the chosen feed is remembered', () => {
  expect(chosenBefore()).toBeNull();
  expect(remembered(undefined)).toBe('for-you');
  expect(remembered('following')).toBe('following');
  expect([remembered(undefined), chosenBefore()]).toEqual(['following', 'following']);
});
