import { expect, test } from 'vitest';
import { type BuyersTax, choices, type CountryTax, ELSEWHERE, known, taxed, taxOf } from './tax';

const rate = (basisPoints: number, isInclusive: boolean): BuyersTax => ({
  country: 'DE',
  region: null,
  name: 'VAT',
  percent: '19%',
  basisPoints,
  isInclusive,
  isReversible: true,
  isReversed: false,
});
const region = (country: string, name: string): CountryTax => ({ ...rate(725, false), country, region: name, isReversible: false });

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

test('a business with a tax id of its country is charged no tax', () => {
  const taxes = [rate(1900, true)];
  for (const id of ['DE123456789', ' de 123-456.789 ']) expect(taxed(5000, taxOf(taxes, 'DE', id))).toEqual({ total: 4202, tax: 0 });
  for (const id of ['', 'ATU12345678', '123456789', 'DE1234567890123', 'DEABCDEFG'])
    expect(taxed(5000, taxOf(taxes, 'DE', id))).toEqual({ total: 5000, tax: 798 });
  expect(taxed(5000, { ...rate(1900, false), isReversed: true })).toEqual({ total: 5000, tax: 0 });
  expect(taxOf([{ ...rate(1900, true), country: 'GR' }], 'GR', 'EL123456789')?.isReversed).toBe(true);
});

test('a region has its own tax, or that of its country', () => {
  const taxes = [{ ...rate(500, false), country: 'CA' }, region('CA-QC', 'Quebec')];
  expect(taxOf(taxes, 'CA-QC', '')?.basisPoints).toBe(725);
  expect(taxOf(taxes, 'CA-ON', '')?.basisPoints).toBe(500);
  expect(taxOf(taxes, 'US', '')).toBeUndefined();
  expect(['CA-QC', 'CA-ON', 'DE'].map((place) => known(taxes, place))).toEqual(['CA-QC', 'CA', 'DE']);
});

const labels = (taxes: CountryTax[], others: (string | null)[]) => choices(taxes, others).map(({ label }) => label);

test('one chooses among the places with a tax, one’s own and every other', () => {
  expect(labels([rate(1900, true)], ['CA', null])).toEqual(['Canada', 'Germany', 'Another country']);
  expect(choices([], [ELSEWHERE])).toEqual([{ code: ELSEWHERE, label: 'Another country' }]);
  const regions = [region('US-CA', 'California'), region('US-NY', 'New York')];
  const all = ['United States: California', 'United States: elsewhere', 'United States: New York', 'Another country'];
  expect(labels(regions, ['US', 'US-TX'])).toEqual(all);
});
