import { expect, test } from 'vitest';
import { USER_PREFERENCE } from '@/gen/vocabulary';
import { EMAIL_PREFERENCES, SITE_PREFERENCES } from './preferenceTexts';

test('every notification that can be chosen has a row, once', () => {
  const rows = [...EMAIL_PREFERENCES, ...SITE_PREFERENCES].map(({ name }) => name);
  expect(rows.toSorted()).toEqual(USER_PREFERENCE.filter((name) => name.startsWith('NOTIFICATIONS_')).toSorted());
});
