import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['Ines Okafor', 'IO'], ['Plato', 'P'], ['Ana María de la Cruz', 'AC'], ['花 田中', '花田'], ['👩‍🚀 Ada', '👩‍🚀A'], ['  ', '?'],
])('%s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
