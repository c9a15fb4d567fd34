import { expect, test } from 'vitest';
import cases from '../../../../crates/routing/cases/builders.json';
import * as href from '@/gen/href';
import { SETTINGS_ANCHOR } from '@/gen/vocabulary';
import { anchorOf, tabOfAnchor } from './anchor';

test('every place is known by its hash, and nothing else is', () => {
  for (const anchor of SETTINGS_ANCHOR) expect(anchorOf(`#${anchor}`)).toBe(anchor);
  for (const none of ['', '#', 'email', '#Email', '#%', '#%zz', '#__proto__', '#email#username']) expect(anchorOf(none), none).toBeNull();
});

test.each(cases.filter((c) => c.rule === 'settings anchor'))('the address of $input', ({ input, expected }) => {
  const anchor = anchorOf(`#${String(input)}`);
  expect(`${href.ShowSettings()}#${anchor}`).toBe(expected);
});

test('a place is on one tab', () => {
  expect([tabOfAnchor('email'), tabOfAnchor('gift-redeem'), tabOfAnchor('tokens')]).toEqual(['account', 'membership', 'security']);
});
