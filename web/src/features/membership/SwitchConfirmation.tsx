'use client';
import { PLANS } from '@/features/onboarding/plans';
import * as href from '@/gen/href';
import type { MembershipType } from '@/gen/vocabulary';
import { shortDate } from '@/lib/text/date';
import { buttonClass } from '@/ui/buttonClass';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import css from './Membership.module.css';
import { type CurrentMembership, useMembership } from './useMembership';
import { Waiting } from './Waiting';

/** What became of a switch to `plan`, as the server knows it: an address alone switches nothing. */
function outcome(held: CurrentMembership | null | undefined, plan: MembershipType): [title: string, text: string] {
  const { name } = PLANS[plan];
  const next = held?.switchPlanSchedule;
  if (next && next.plan.membershipType === plan)
    return [
      'Your plan changes',
      `What you paid for stays as it is. ${name} begins on ${shortDate(next.startAt)}${next.plan.price ? ` and is charged then: ${next.plan.price.text}` : ''}.`,
    ];
  if (held?.membershipType === plan)
    return [
      `You’re on ${name}`,
      held.nextPayment
        ? `The next payment is on ${shortDate(held.nextPayment.at)}.`
        : `It lasts until ${shortDate(held.currentPeriodEndsAt)}.`,
    ];
  return ['Your plan has not changed', 'Nothing was charged.'];
}

/** Confirms a switch of plans. */
export function SwitchConfirmation({ plan }: { plan: MembershipType }) {
  const { data, error, mutate } = useMembership();
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="your membership" />;
  const [title, text] = outcome(data.viewer?.membership, plan);
  return (
    <div className={css.head}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{text}</p>
      <Link className={buttonClass({ look: 'accent' })} href={href.ShowManageMembershipPage()}>
        Your membership
      </Link>
    </div>
  );
}
