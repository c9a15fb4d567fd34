import type { LetterPreference } from './useLetters';

/** What a preference about letters is when no letter may come. */
const ended = ({ name, value }: LetterPreference): LetterPreference => ({ name, value: typeof value === 'boolean' ? false : 'OFF' });

/** What has to change so that no letter comes any more. */
export const toEndAll = (preferences: readonly LetterPreference[]): LetterPreference[] =>
  preferences.map(ended).filter((wanted, i) => wanted.value !== preferences[i]?.value);
