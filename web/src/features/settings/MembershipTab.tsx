'use client';
import { Section } from './Section';
import { TextRow } from './Row';
import type { Account } from './useSettings';

const TIERS: Readonly<Record<Account['tier'], { label: string; help: string }>> = {
  FREE: { label: 'No membership', help: 'You read free stories, and a few others each month.' },
  MEMBER: { label: 'Member', help: 'You read every story.' },
  FRIEND: { label: 'Friend', help: 'You read every story and support the writers you read with more.' },
};

/** The membership as it stands. */
export function MembershipTab({ account }: { account: Account }) {
  return (
    <>
      <Section id="membership" title="Membership">
        <TextRow {...TIERS[account.tier]} />
      </Section>
      <Section id="payment" title="Payment">
        <TextRow label="Payment method" help="None is on file." />
      </Section>
      <Section id="gift-redeem" title="Gifts">
        <TextRow label="Redeem a gift" help="Codes of gifted memberships cannot be redeemed on this site yet." />
      </Section>
    </>
  );
}
