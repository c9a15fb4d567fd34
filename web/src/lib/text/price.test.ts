import { expect, test } from 'vitest';
import cases from '../../../../crates/membership/cases/price.json';
import { price } from './price';

const shown = cases.filter((c) => c.rule === 'price display') as unknown as {
  input: { minor: number; currency: string };
  expected: string;
}[];

test.each(shown)('$input.minor $input.currency reads $expected', ({ input, expected }) => {
  expect(price(input.minor, input.currency)).toBe(expected);
});
