import { expect, test } from 'vitest';
import { toEndAll } from './unsubscribed';
import type { LetterPreference } from './useLetters';

test('a reader who wants no letters ends those that come, whatever their preference is called', () => {
  const preferences: LetterPreference[] = [
    { name: 'NOTIFICATIONS_ALLOW_EMAIL_CLAPS', value: true },
    { name: 'NOTIFICATIONS_ALLOW_EMAIL_PRODUCT', value: false },
    { name: 'NOTIFICATIONS_DIGEST_FREQUENCY', value: 'WEEKLY' },
    { name: 'NOTIFICATIONS_EMAIL_SCOPE', value: 'OFF' },
  ];
  const ends = toEndAll(preferences);
  expect(ends).toEqual([
    { name: 'NOTIFICATIONS_ALLOW_EMAIL_CLAPS', value: false },
    { name: 'NOTIFICATIONS_DIGEST_FREQUENCY', value: 'OFF' },
  ]);
  expect(toEndAll(ends)).toEqual([]);
});
