import { expect, test } from 'vitest';
import { choices, type CountryTax, ELSEWHERE, taxed } from './tax';

const rate = (basisPoints: number, isInclusive: boolean): CountryTax => ({
  country: 'DE',
  name: 'VAT',
  percent: '19%',
  basisPoints,
  isInclusive,
});

test('tax is within a price or comes on top, and is rounded once, as the server does it', () => {
  expect(taxed(5000, rate(1900, true))).toEqual({ total: 5000, tax: 798 });
  expect(taxed(5000, rate(1900, false))).toEqual({ total: 5950, tax: 950 });
  expect(taxed(500, rate(825, false))).toEqual({ total: 541, tax: 41 });
  expect(taxed(1, rate(1900, false))).toEqual({ total: 1, tax: 0 });
  expect(taxed(5000, undefined)).toEqual({ total: 5000, tax: 0 });
  for (let price = 1; price < 5000; price += 7) {
    const { total, tax } = taxed(price, rate(825, false));
    expect(total - tax).toBe(price);
  }
});

test('one chooses among the countries with a tax, one’s own and every other', () => {
  expect(choices([rate(1900, true)], ['CA', null]).map(({ label }) => label)).toEqual(['Canada', 'Germany', 'Another country']);
  expect(choices([], [ELSEWHERE])).toEqual([{ code: ELSEWHERE, label: 'Another country' }]);
});
