import { LOGIN_CODE_LENGTH } from '@/gen/limits';

/** What the boxes hold after a text was typed or pasted: its first six digits. */
export const codeDigits = (text: string): string => text.replaceAll(/[^0-9]/gu, '').slice(0, LOGIN_CODE_LENGTH);

/** What stands in each of the six boxes. */
export const codeBoxes = (typed: string): (string | null)[] =>
  Array.from({ length: LOGIN_CODE_LENGTH }, (_, i) => codeDigits(typed)[i] ?? null);
