import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/account.json';
import { confirmation } from './accountNotices';

const texts = cases.filter((c) => c.rule === 'sign-in confirmation text') as unknown as { input: boolean; expected: string }[];

// S073
test.each(texts)('signed in as a member: $input', ({ input, expected }) => {
  expect(confirmation(input, 'a•••@example.co')).toBe(expected);
});
