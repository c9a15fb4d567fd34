import { expect, test } from 'vitest';
import banners from '../../../../crates/membership/cases/banner.json';
import dismissals from '../../../../crates/membership/cases/dismissal.json';
import prices from '../../../../crates/membership/cases/price.json';
import { memory } from '@/lib/storage/local';
import { dismiss, showsUpsell, upsellDismissedAt, upsellKey, upsellText, type Visit, weekly } from './upsell';

interface Case<I, E> {
  rule: string;
  input: I;
  expected: E;
}
interface Asked {
  reader: 'non-member' | 'member' | 'friend' | 'logged-out' | 'loading';
  dismissed?: { membershipUpsell?: number };
  locked?: boolean;
  hydrated?: boolean;
  native?: boolean;
}

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const TIERS: Readonly<Record<Asked['reader'], Visit['tier']>> = { 'non-member': 'FREE', member: 'MEMBER', friend: 'FRIEND', 'logged-out': undefined, loading: null };

// V118 to V124, S081, A015, A019, S080
test.each((banners as unknown as Case<Asked, 'hidden' | { text: string }>[]).filter((c) => c.rule === 'upsell banner'))('upsell for $input', ({ input, expected }) => {
  const days = input.dismissed?.membershipUpsell;
  const visit: Visit = {
    tier: TIERS[input.reader], isHydrated: input.hydrated ?? true, isNativeApp: input.native ?? false, isPostLocked: input.locked ?? false,
    dismissedAt: days === undefined ? null : NOW - days * DAY,
  };
  expect(showsUpsell(visit, NOW) ? upsellText('Quire') : 'hidden').toBe(expected === 'hidden' ? 'hidden' : expected.text);
});

test.each((prices as unknown as Case<{ minor: number; currency: string }, string>[]).filter((c) => c.rule === 'weekly upsell text'))('$input.minor $input.currency is $expected', ({ input, expected }) => {
  expect(weekly(input.minor, input.currency)).toBe(expected);
});

// T252
test.each((dismissals as unknown as Case<{ banner: string; person: string }, string>[]).filter((c) => c.rule === 'dismiss time' && c.input.banner === 'membershipUpsell'))('its time is kept as $expected', ({ input, expected }) => {
  expect(upsellKey(input.person)).toBe(expected);
});

test('the time of a dismissal is each person\'s own, and what is none does not count', () => {
  const storage = memory();
  dismiss('a', 5, storage);
  storage.set(upsellKey('c'), 'soon');
  expect(['a', 'b', 'c'].map((person) => upsellDismissedAt(person, storage))).toEqual([5, null, null]);
});
