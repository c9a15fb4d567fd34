import { PRICE_DISPLAY_MAX_DECIMALS, PRICE_DISPLAY_MIN_DECIMALS } from '@/gen/limits';

/** `$5`, `$12.50`, `CA$7`: minor units, without decimals where there are none to show. */
export function price(minor: number, currency = 'USD'): string {
  const minimumFractionDigits = minor % 100 === 0 ? PRICE_DISPLAY_MIN_DECIMALS : PRICE_DISPLAY_MAX_DECIMALS;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits: PRICE_DISPLAY_MAX_DECIMALS,
  }).format(minor / 100);
}
