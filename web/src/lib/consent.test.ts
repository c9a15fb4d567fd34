import { expect, test } from 'vitest';
import { isGranted, readConsent } from './consent';

test('the state is what the cookie says, and nothing else counts', () => {
  expect(readConsent('')).toBe('unknown');
  expect(readConsent('theme=dark; privacy=accepted')).toBe('accepted');
  expect(readConsent('my-privacy=accepted')).toBe('unknown');
  expect(readConsent('privacy=yes')).toBe('unknown');
});

// A050
test('no one is counted before they answered, unless they are signed in or not asked', () => {
  expect((['unknown', 'asked', 'accepted', 'free'] as const).map((state) => isGranted(state, false))).toEqual([false, false, true, true]);
  expect(isGranted('unknown', true)).toBe(true);
});
