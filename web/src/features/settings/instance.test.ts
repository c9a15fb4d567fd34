import { expect, test } from 'vitest';
import { instanceOf } from './instance';

test.each([
  ['social.example', 'social.example'],
  [' https://Social.Example/@ada ', 'social.example'],
  ['@ada@social.example', 'social.example'],
  ['social.example:4000', 'social.example:4000'],
])('an instance is found in %s', (typed, host) => expect(instanceOf(typed)).toBe(host));

test.each(['', 'ada', '@ada', 'social example', 'https://', 'javascript:alert(1)', 'a..b', '-a.example', 'social.example:port'])(
  'there is none in %s',
  (typed) => expect(instanceOf(typed)).toBeNull(),
);
