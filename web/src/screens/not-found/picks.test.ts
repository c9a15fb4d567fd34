import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/error_screen.json';
import { NotFoundPage } from './ops.gen';

/** How many staff picks the screen asks for. */
const limit = Number(/limit:(\d+)/u.exec(NotFoundPage.text)?.[1]);

test.each(cases.filter((c) => c.rule === 'not-found cards'))('of $input staff picks there are $expected cards', ({ input, expected }) => {
  expect(Math.min(Number(input), limit)).toBe(expected);
});
