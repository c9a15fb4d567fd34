import { expect, test } from 'vitest';
import { stepUp } from './stepUp';

test('everybody who asks hears the one answer, and the question is over', async () => {
  const first = stepUp.ask();
  const second = stepUp.ask();
  expect(stepUp.isAsked).toBe(true);
  stepUp.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(stepUp.isAsked).toBe(false);
  stepUp.answer(false);
});
