import { expect, test } from 'vitest';
import { type Info, isChanged, merge } from './merge';

const base: Info = { name: 'Field Notes', tagline: 'Seen outside', description: '', contactEmail: '', links: [] };

test('what each of two editors changed is kept, and where both did the other’s words are shown', () => {
  const mine = { ...base, tagline: 'Birds', description: 'About birds.' };
  const theirs = { ...base, tagline: 'Beetles', links: ['https://a.example'] };
  const { merged, clashes } = merge(base, mine, theirs);
  expect(merged).toEqual({ ...theirs, tagline: 'Birds', description: 'About birds.' });
  expect(clashes).toEqual([{ field: 'tagline', theirs: 'Beetles', text: 'Beetles' }]);
  expect(merge(base, { ...base, tagline: 'Birds' }, { ...base, tagline: 'Birds ' }).clashes).toEqual([]);
});

test('white space and empty lines change nothing', () => {
  expect(isChanged(base, { ...base, tagline: ' Seen outside', links: [' ', ''] })).toBe(false);
  expect(isChanged(base, { ...base, links: ['https://a.example'] })).toBe(true);
});
