import { expect, test } from 'vitest';
import { SETTINGS_ANCHOR } from '@/gen/vocabulary';
import { anchorOf, tabOfAnchor } from './anchor';

test('every place is known by its hash, and nothing else is', () => {
  for (const anchor of SETTINGS_ANCHOR) expect(anchorOf(`#${anchor}`)).toBe(anchor);
  for (const none of ['', '#', 'email', '#Email', '#%', '#%zz', '#__proto__', '#email#username']) expect(anchorOf(none), none).toBeNull();
});

test('a place is on one tab', () => {
  expect([tabOfAnchor('email'), tabOfAnchor('gift-redeem'), tabOfAnchor('tokens')]).toEqual(['account', 'membership', 'security']);
});
