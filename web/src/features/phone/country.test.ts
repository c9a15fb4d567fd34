import { expect, test } from 'vitest';
import { firstCountry, namedCountries } from './country';

const some = [
  { code: 'US', callingCode: '1' },
  { code: 'FR', callingCode: '33' },
  { code: 'DE', callingCode: '49' },
];

test('countries stand by their names', () => {
  expect(namedCountries(some)).toEqual([
    { code: 'FR', label: 'France (+33)' },
    { code: 'DE', label: 'Germany (+49)' },
    { code: 'US', label: 'United States (+1)' },
  ]);
  expect(namedCountries([])).toEqual([]);
});

test('the first country is where the reader is, else where their language is spoken', () => {
  expect(firstCountry(some, 'DE', ['fr-FR'])).toBe('DE');
  expect(firstCountry(some, 'GB', ['en', 'fr-FR'])).toBe('FR');
  expect(firstCountry(some, null, ['not a language', 'de-DE'])).toBe('DE');
  expect(firstCountry(some, null, [])).toBe('US');
  expect(firstCountry(some.slice(1), null, ['ja-JP'])).toBe('FR');
  expect(firstCountry([], 'DE', [])).toBe('');
});
