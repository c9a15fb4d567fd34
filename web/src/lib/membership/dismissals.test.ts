import { expect, test } from 'vitest';
import cases from '../../../../crates/membership/cases/dismissal.json';
import type { TimedBanner } from '@/gen/vocabulary';
import { memory } from '@/lib/storage/local';
import { dismiss, dismissalKey, dismissals } from './dismissals';

interface Case {
  rule: string;
  input: { banner: TimedBanner; person: string };
  expected: string;
}

test.each((cases as unknown as Case[]).filter((c) => c.rule === 'dismiss time'))('its time is kept as $expected', ({ input, expected }) => {
  expect(dismissalKey(input.banner, input.person)).toBe(expected);
});

test("what a person dismissed is each person's own, and what is no time does not count", () => {
  const storage = memory();
  dismiss('reactivation', 'a', 5, storage);
  dismiss('friendUpsell', 'b', 7, storage);
  storage.set(dismissalKey('membershipUpsell', 'a'), 'soon');
  expect(dismissals('a', storage)).toEqual([{ banner: 'reactivation', at: '1970-01-01T00:00:00.005Z' }]);
  expect(dismissals('b', storage)).toEqual([{ banner: 'friendUpsell', at: '1970-01-01T00:00:00.007Z' }]);
  expect(dismissals('c', storage)).toEqual([]);
});
