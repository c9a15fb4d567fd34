/** The tax of a country, as the site charges it. */
export interface CountryTax {
  country: string;
  name: string;
  percent: string;
  basisPoints: number;
  isInclusive: boolean;
}

/** Stands for every country that has no tax here. */
export const ELSEWHERE = 'ZZ';

const WHOLE = 10_000;

/** The nearest whole number of `of` parts of `by`, a half up. */
const rounded = (parts: number, of: number, by: number): number => Math.floor((2 * parts * of + by) / (2 * by));

/** What is charged for a price in minor units, and the tax in it. The server calculates the same, and compares. */
export function taxed(price: number, rate: CountryTax | undefined): { total: number; tax: number } {
  if (!rate || price <= 0) return { total: price, tax: 0 };
  const total = rate.isInclusive ? price : price + rounded(price, rate.basisPoints, WHOLE);
  return { total, tax: total - rounded(total, WHOLE, WHOLE + rate.basisPoints) };
}

/** The countries one can choose, by their English names: those with a tax, those the buyer is known by, and every other. */
export function choices(taxes: readonly CountryTax[], others: readonly (string | null)[]): { code: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Set([...taxes.map(({ country }) => country), ...others]);
  const known = [...codes].flatMap((code) => (code !== null && code !== ELSEWHERE ? [code] : []));
  const named = known.map((code) => ({ code, label: names.of(code) ?? code }));
  return [...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en')), { code: ELSEWHERE, label: 'Another country' }];
}
