'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import { SignInLink } from '@/features/signin/SignInLink';
import { useViewer } from '@/features/viewer/useViewer';
import * as href from '@/gen/href';
import type { MembershipType } from '@/gen/vocabulary';
import { CURRENCY } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Demonstration } from './Demonstration';
import { BuyablePlans, type BuyablePlansQuery } from './Membership.gen';
import css from './Membership.module.css';
import { planInPath, TRIAL } from './paths';
import { Waiting } from './Waiting';

type Plan = BuyablePlansQuery['visitor']['plans'][number];

const ORDER: readonly MembershipType[] = ['YEARLY', 'MONTHLY', 'PREMIUM_YEARLY', 'PREMIUM_MONTHLY'];

interface CardProps {
  plan: Plan;
  story: string | undefined;
  signedIn: boolean;
  /** Whether the reader may begin with a trial; who is signed out may. */
  canTry: boolean;
}

function Card({ plan, story, signedIn, canTry }: CardProps) {
  const { name, per, gives } = PLANS[plan.membershipType];
  const address = { plan: planInPath(plan.membershipType), currency: plan.price.currency, p: story };
  const to = href.ShowPay(address);
  const className = buttonClass({ look: 'accent' });
  const label = `Choose ${name}`;
  return (
    <article className={css.plan} aria-labelledby={`plan-${plan.membershipType}`}>
      <h2 id={`plan-${plan.membershipType}`}>{name}</h2>
      {plan.saved && <span className={css.badge}>Save {plan.saved.text}</span>}
      <p className={css.price}>
        {plan.crossedOut && (
          <>
            <span className="sr">Before: </span>
            <s>{plan.crossedOut.text}</s> <span className="sr">Now: </span>
          </>
        )}
        {plan.price.text} <small>{per}</small>
      </p>
      {plan.weekly && <p className={css.weekly}>That is {plan.weekly}.</p>}
      <ul>
        {gives.map((gift) => (
          <li key={gift}>{gift}</li>
        ))}
      </ul>
      {signedIn ? (
        <Link className={className} href={to} aria-label={label}>
          Choose this plan
        </Link>
      ) : (
        <SignInLink entry="paywall" className={className} label={label} to={to}>
          Choose this plan
        </SignInLink>
      )}
      {canTry && plan.trialDays !== null && (
        <Trial days={plan.trialDays} name={name} to={href.ShowPay({ ...address, offer: TRIAL })} signedIn={signedIn} />
      )}
    </article>
  );
}

/** Beginning with days for nothing. */
function Trial({ days, name, to, signedIn }: { days: number; name: string; to: string; signedIn: boolean }) {
  const label = `Try ${name} free for ${days} days`;
  const text = `Try it free for ${days} days`;
  return signedIn ? (
    <Link className={css.link} href={to} aria-label={label}>
      {text}
    </Link>
  ) : (
    <SignInLink entry="paywall" className={css.link} label={label} to={to}>
      {text}
    </SignInLink>
  );
}

/** The plans, with prices where the reader is, or in the other currency when they choose it. */
export function PlanChoice({
  story,
  currency: wanted,
  signedIn,
}: {
  story: string | undefined;
  currency: string | undefined;
  signedIn: boolean;
}) {
  const [chosen, setChosen] = useState(CURRENCY.find((one) => one === wanted) ?? null);
  const { data, error, mutate } = useSWR(['BuyablePlans', chosen], () => query(BuyablePlans, { currency: chosen }), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  const isMember = (useViewer(signedIn).data?.viewer?.tier ?? 'FREE') !== 'FREE';
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The plans could not be loaded.</Failed>;
  if (!data) return <Waiting what="the plans" />;
  if (!data.site.sellsMemberships) return <Empty>Memberships can’t be bought here yet.</Empty>;
  const { plans } = data.visitor;
  const shown = plans[0]?.price.currency;
  const canTry = data.viewer ? data.viewer.isMembershipTrialEligible : !signedIn;
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      {isMember && (
        <p className={css.lead}>
          You’re a member already. <Link href={href.ShowManageMembershipPage()}>Manage your membership</Link>
        </p>
      )}
      <div className={css.currencies} role="group" aria-label="Currency">
        {CURRENCY.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => setChosen(one)}>
            {one}
          </button>
        ))}
      </div>
      <div className={css.plans}>
        {ORDER.flatMap((type) => plans.filter((plan) => plan.membershipType === type)).map((plan) => (
          <Card key={plan.membershipType} plan={plan} story={story} signedIn={signedIn} canTry={canTry} />
        ))}
      </div>
    </>
  );
}
