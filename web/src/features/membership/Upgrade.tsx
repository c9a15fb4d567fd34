'use client';
import { useState } from 'react';
import { PLANS } from '@/features/onboarding/plans';
import * as href from '@/gen/href';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Demonstration } from './Demonstration';
import css from './Membership.module.css';
import { SwitchDialog } from './SwitchDialog';
import { type CurrentMembership, useMembership } from './useMembership';
import { Waiting } from './Waiting';

type Change = CurrentMembership['switches'][number];

/** When a change of plans begins, and what is paid for it. */
function beginning({ due, startAt }: Change): string {
  if (due) return `Begins at once. ${due.amount > 0 ? `${due.text} is due today.` : 'Nothing is due today.'}`;
  return `Begins on ${shortDate(startAt ?? '')}. Nothing is due today.`;
}

function Card({ change, onChosen }: { change: Change; onChosen: (opener: HTMLElement) => void }) {
  const { name, per, gives } = PLANS[change.membershipType];
  return (
    <article className={css.plan} aria-labelledby={`to-${change.membershipType}`}>
      <h2 id={`to-${change.membershipType}`}>{name}</h2>
      <p className={css.price}>
        {change.price.text} <small>{per}</small>
      </p>
      <ul>
        {gives.map((gift) => (
          <li key={gift}>{gift}</li>
        ))}
      </ul>
      <p className={css.weekly}>{beginning(change)}</p>
      {change.credit && <p className={css.small}>{change.credit.text} of what you paid is credited.</p>}
      <Button look={change.due ? 'accent' : 'quiet'} aria-label={`Switch to ${name}`} onClick={(event) => onChosen(event.currentTarget)}>
        {change.due ? 'Upgrade now' : 'Switch'}
      </Button>
    </article>
  );
}

/** Why a membership cannot be switched to another plan, and what helps. */
function NoSwitch({ held }: { held: CurrentMembership }) {
  if (held.state === 'CANCELLED')
    return <Empty action={<Link href={href.ShowManageMembershipPage()}>Your membership</Link>}>Reactivate your membership first.</Empty>;
  if (held.state === 'PAST_DUE')
    return <Empty action={<Link href={href.ShowPaymentMethod()}>Update payment method</Link>}>Your last payment failed.</Empty>;
  return (
    <Empty action={<Link href={href.ShowManageMembershipPage()}>Your membership</Link>}>
      {held.state === 'GIFTED'
        ? `Your membership is a gift. It ends on ${shortDate(held.currentPeriodEndsAt)}.`
        : 'There is no other plan for your membership right now.'}
    </Empty>
  );
}

/** The other plans, and what a switch to each means: at once with a credit, or when what is paid for ends. */
export function Upgrade() {
  const { data, error, mutate } = useMembership();
  const [chosen, setChosen] = useState<{ change: Change; opener: HTMLElement } | null>(null);
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="the plans" />;
  const held = data.viewer?.membership;
  if (!held)
    return (
      <Empty
        action={
          <Link className={buttonClass({ look: 'accent' })} href={href.plans({})}>
            See the plans
          </Link>
        }
      >
        You have no membership yet.
      </Empty>
    );
  if (held.switches.length === 0) return <NoSwitch held={held} />;
  const next = held.switchPlanSchedule;
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <p className={css.lead}>
        Now: {PLANS[held.membershipType].name}.
        {next && ` Changes to ${PLANS[next.plan.membershipType].name} on ${shortDate(next.startAt)}.`}
      </p>
      <div className={css.plans}>
        {held.switches.map((change) => (
          <Card key={change.membershipType} change={change} onChosen={(opener) => setChosen({ change, opener })} />
        ))}
      </div>
      <Link className={css.link} href={href.ShowManageMembershipPage()}>
        Keep my plan
      </Link>
      {chosen && (
        <SwitchDialog
          held={held}
          change={chosen.change}
          opener={chosen.opener}
          source={data.site.cardFields}
          onClosed={() => setChosen(null)}
          onStale={() => void mutate()}
        />
      )}
    </>
  );
}
