'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import { SignInLink } from '@/features/signin/SignInLink';
import { useViewer } from '@/features/viewer/useViewer';
import * as href from '@/gen/href';
import { CURRENCY } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Demonstration } from './Demonstration';
import { BuyablePlans } from './Membership.gen';
import css from './Membership.module.css';
import { HALF_OFF, planInPath } from './paths';
import { Waiting } from './Waiting';

interface HalfOffProps {
  story: string | undefined;
  currency: string | undefined;
  signedIn: boolean;
}

/** A year at half the price, for who never was a member. */
export function HalfOff({ story, currency: wanted, signedIn }: HalfOffProps) {
  const [chosen, setChosen] = useState(CURRENCY.find((one) => one === wanted) ?? null);
  const { data, error, mutate } = useSWR(['BuyablePlans', chosen], () => query(BuyablePlans, { currency: chosen }), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  const isMember = (useViewer(signedIn).data?.viewer?.tier ?? 'FREE') !== 'FREE';
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The offer could not be loaded.</Failed>;
  if (!data) return <Waiting what="the offer" />;
  const { halfOffYear: offer, plans } = data.visitor;
  const all = <Link href={href.plans({ p: story })}>See all plans</Link>;
  if (!data.site.sellsMemberships || !offer) return <Empty action={all}>This offer is over.</Empty>;
  if (isMember)
    return (
      <Empty action={<Link href={href.ShowManageMembershipPage()}>Your membership</Link>}>
        You’re a member already. This offer is for new members.
      </Empty>
    );
  const { name, per, gives } = PLANS.YEARLY;
  const regular = plans.find(({ membershipType }) => membershipType === 'YEARLY')?.price.text;
  const to = href.ShowPay({ plan: planInPath('YEARLY'), offer: HALF_OFF, currency: offer.price.currency, p: story });
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <div className={css.currencies} role="group" aria-label="Currency">
        {CURRENCY.map((one) => (
          <button key={one} type="button" aria-pressed={one === offer.price.currency} onClick={() => setChosen(one)}>
            {one}
          </button>
        ))}
      </div>
      <article className={css.panel} aria-labelledby="half-off">
        <h2 id="half-off">{name}, half off</h2>
        {offer.saved && <span className={css.badge}>Save {offer.saved.text}</span>}
        <p className={css.price}>
          {offer.crossedOut && (
            <>
              <span className="sr">Before: </span>
              <s>{offer.crossedOut.text}</s> <span className="sr">Now: </span>
            </>
          )}
          {offer.price.text} <small>for the first year</small>
        </p>
        {offer.weekly && <p className={css.weekly}>That is {offer.weekly}.</p>}
        <ul>
          {gives.map((gift) => (
            <li key={gift}>{gift}</li>
          ))}
        </ul>
        <p className={css.small}>
          For new members. {regular && `From the second year on it is ${regular} ${per}. `}Cancel whenever you like.
        </p>
        <p className={css.row}>
          {signedIn ? (
            <Link className={buttonClass({ look: 'accent' })} href={to}>
              Take the offer
            </Link>
          ) : (
            <SignInLink entry="paywall" className={buttonClass({ look: 'accent' })} label="Take the offer" to={to}>
              Take the offer
            </SignInLink>
          )}
        </p>
      </article>
      <Link className={css.link} href={href.plans({ currency: offer.price.currency, p: story })}>
        See all plans
      </Link>
    </>
  );
}
