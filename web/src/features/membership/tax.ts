/** The tax of a country, or of a region of one, as the site charges it. */
export interface CountryTax {
  /** Two letters, or with a region behind them: `US-CA`. */
  country: string;
  /** What the region is called; null for a country. */
  region: string | null;
  name: string;
  percent: string;
  basisPoints: number;
  isInclusive: boolean;
  /** Whether who gives a tax id of the country owes it themselves. */
  isReversible: boolean;
}

/** The tax that a buyer is charged. */
export interface BuyersTax extends CountryTax {
  /** Whether they owe it themselves: then it is not charged. */
  isReversed: boolean;
}

/** Stands for every country that has no tax here. */
export const ELSEWHERE = 'ZZ';

const WHOLE = 10_000;

/** The nearest whole number of `of` parts of `by`, a half up. */
const rounded = (parts: number, of: number, by: number): number => Math.floor((2 * parts * of + by) / (2 * by));

/** What is charged for a price in minor units, and the tax in it. The server calculates the same, and compares. */
export function taxed(price: number, rate: BuyersTax | undefined): { total: number; tax: number } {
  if (!rate || price <= 0) return { total: price, tax: 0 };
  const { basisPoints, isInclusive, isReversed } = rate;
  const without = (total: number) => rounded(total, WHOLE, WHOLE + basisPoints);
  if (isReversed) return { total: isInclusive ? without(price) : price, tax: 0 };
  const total = isInclusive ? price : price + rounded(price, basisPoints, WHOLE);
  return { total, tax: total - without(total) };
}

const countryOf = (place: string): string => place.slice(0, 2);

/** Whether a tax id has the shape of one that the country gives businesses. */
function isOf(country: string, typed: string): boolean {
  const id = typed.replaceAll(/[ \-./]/gu, '').toUpperCase();
  const letters = country === 'GR' ? 'EL' : country;
  return id.startsWith(letters) && /^[A-Z0-9]{2,12}$/u.test(id.slice(2)) && id.slice(2).replaceAll(/\D/gu, '').length >= 2;
}

/** The tax of a buyer in a place, with the tax id they give: of their region, or where that has none of its own, of their country. */
export function taxOf(taxes: readonly CountryTax[], place: string, taxId: string): BuyersTax | undefined {
  const at = (wanted: string) => taxes.find(({ country }) => country === wanted);
  const found = at(place) ?? at(countryOf(place));
  return found && { ...found, isReversed: found.isReversible && isOf(countryOf(place), taxId) };
}

/** A place that can be chosen: a region that has no tax of its own any more is its country. */
export const known = (taxes: readonly CountryTax[], place: string): string =>
  place.includes('-') && !taxes.some(({ country }) => country === place) ? countryOf(place) : place;

/**
 * The places one can choose, by their English names: those with a tax, those the buyer is known by, and every other. The rest
 * of a country whose regions have taxes can be chosen, too.
 */
export function choices(taxes: readonly CountryTax[], others: readonly (string | null)[]): { code: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const regions = new Map(taxes.flatMap(({ country, region }) => (region === null ? [] : [[country, region] as const])));
  const divided = new Set([...regions.keys()].map(countryOf));
  const codes = new Set([...taxes.map(({ country }) => country), ...divided, ...others.map((code) => code && known(taxes, code))]);
  const label = (code: string) => {
    const region = regions.get(code);
    if (region !== undefined) return `${nameOf(countryOf(code))}: ${region}`;
    return divided.has(code) ? `${nameOf(code)}: elsewhere` : nameOf(code);
  };
  const named = [...codes].flatMap((code) => (code !== null && code !== ELSEWHERE ? [{ code, label: label(code) }] : []));
  return [...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en')), { code: ELSEWHERE, label: 'Another country' }];
}
