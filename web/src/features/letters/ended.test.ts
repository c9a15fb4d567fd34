import { expect, test } from 'vitest';
import { nameOf, readToken } from './ended';

test('a token names whose letters of which kind, and nothing else is one', () => {
  const token = { userId: '00000000000a', preference: 'NOTIFICATIONS_DIGEST_FREQUENCY', hash: 'ab12' };
  expect(readToken('00000000000a.NOTIFICATIONS_DIGEST_FREQUENCY.ab12')).toEqual(token);
  for (const other of [
    undefined,
    '',
    'x',
    '00000000000a..ab12',
    '00000000000a.NOTIFICATIONS_X.ab12/../x',
    '../a.B.00',
    '00000000000a.NOTIFICATIONS_X.ab12.1',
  ])
    expect(readToken(other)).toBeNull();
});

test('letters have a name', () => {
  expect(nameOf('NOTIFICATIONS_DIGEST_FREQUENCY')).toBe('Digest');
  expect(nameOf('NOTIFICATIONS_ALLOW_EMAIL_FOLLOWERS')).toBe('New followers');
  expect(nameOf('SOMETHING')).toBe('These emails');
});
