import { expect, test } from 'vitest';
import { leftInWords } from './leftInWords';

test.each([
  [null, 'monthly', 'This story is for members.'],
  [0, 'monthly', 'This is your last free member-only story this month.'],
  [1, 'daily', 'You have 1 free member-only story left today.'],
  [2, 'hourly', 'You have 2 free member-only stories left this hour.'],
  [2, 'of a newer server', 'You have 2 free member-only stories left this month.'],
])('%s left by the %s meter: %s', (left, window, words) => {
  expect(leftInWords(left, window)).toBe(words);
});
