'use client';
import { GiftList } from '@/features/gift/GiftList';
import * as href from '@/gen/href';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { shortDate } from '@/lib/text/date';
import { price } from '@/lib/text/price';
import { LinkRow, TextRow } from './Row';
import { Section } from './Section';
import type { Account } from './useSettings';

type Membership = NonNullable<Account['membership']>;

const NONE = { label: 'No membership', help: 'You can read all free stories.' };
const LABELS: Readonly<Record<Account['tier'], string>> = { FREE: 'No membership', MEMBER: 'Member', FRIEND: 'Friend' };

/** What a membership is doing, by where it stands. */
function statusOf({ state, currentPeriodEndsAt }: Membership): string {
  const day = shortDate(currentPeriodEndsAt);
  switch (state) {
    case 'TRIALING':
      return `Your trial lasts until ${day}; your first payment is due then.`;
    case 'PAST_DUE':
      return `A payment failed. You keep access until ${day}.`;
    case 'CANCELLED':
      return `Your membership is canceled. You keep access until ${day}.`;
    case 'GIFTED':
      return `Your gift membership ends on ${day}.`;
    default:
      return `Your membership renews on ${day}.`;
  }
}

/** What is paid, and from when on another plan holds. */
function plan({ membershipType, amount, currency, switchPlanSchedule: next }: Membership): string | null {
  if (amount === null) return null;
  const paid = `${price(amount, currency ?? undefined)} a ${membershipType.endsWith('YEARLY') ? 'year' : 'month'}.`;
  return next ? `${paid} Your plan changes on ${shortDate(next.startAt)}.` : paid;
}

/** The membership as it stands. */
export function MembershipTab({ account }: { account: Account }) {
  const { membership, tier } = account;
  const method = membership?.paymentMethod;
  const paid = membership && plan(membership);
  return (
    <>
      <Section id="membership" title="Membership">
        {membership ? (
          <>
            <TextRow label={LABELS[tier]} help={statusOf(membership)} />
            <TextRow
              label={`Member since ${shortDate(membership.memberSince)}`}
              help={membership.friendSince && `A Friend since ${shortDate(membership.friendSince)}.`}
            />
          </>
        ) : (
          <TextRow {...NONE} />
        )}
        {(membership || canBuyMembership) && (
          <LinkRow
            label={membership ? 'Manage your membership' : 'Become a member'}
            href={membership ? href.ShowManageMembershipPage() : href.plans()}
          />
        )}
      </Section>
      <Section id="payment" title="Payment">
        {paid && <TextRow label="Plan" help={paid} />}
        <TextRow label={method?.name ?? 'Payment method'} help={method ? (method.expiry ?? undefined) : 'No payment method'} />
      </Section>
      <Section id="gift-redeem" title="Gifts">
        <LinkRow label="Redeem a gift" href={href.redeem({})} />
        {canBuyMembership && <LinkRow label="Give a membership" href={href.gift_plans()} />}
        <GiftList />
      </Section>
    </>
  );
}
