'use client';
import useSWR from 'swr';
import type { MembershipType } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { Skeleton } from '@/ui/Skeleton';
import css from './Onboarding.module.css';
import { PLANS } from './plans';
import { Plans, type PlansQuery } from './Plans.gen';

type Costs = PlansQuery['visitor']['plans'][number];

function Price({ costs: { price, crossedOut }, per }: { costs: Costs; per: string }) {
  return (
    <p className={css.price}>
      {crossedOut && (
        <>
          <span className="sr">Before: </span>
          <s>{crossedOut.text}</s> <span className="sr">Now: </span>
        </>
      )}
      {price.text} <small>{per}</small>
    </p>
  );
}

/** What a plan gives, and what it costs where its reader is: the page is the same everywhere, so that comes after it. */
export function PlanCard({ plan }: { plan: MembershipType }) {
  const { data, error, mutate } = useSWR('Plans', async () => (await query(Plans, {})).visitor.plans, { revalidateOnFocus: false });
  const { name, per, gives } = PLANS[plan];
  const costs = data?.find(({ membershipType }) => membershipType === plan);
  return (
    <article className={css.plan}>
      <h2>{name}</h2>
      {costs?.saved && <span className={css.badge}>Save {costs.saved.text}</span>}
      {costs && <Price costs={costs} per={per} />}
      {!costs && !error && (
        <p className={css.price} aria-busy="true">
          <span className="sr" role="status">
            Loading the price
          </span>
          <Skeleton w="7rem" h="2.375rem" />
        </p>
      )}
      {!costs && error !== undefined && (
        <p>
          The price could not be loaded.{' '}
          <button type="button" className={css.skip} onClick={() => void mutate()}>
            Try again
          </button>
        </p>
      )}
      <ul>
        {gives.map((gift) => (
          <li key={gift}>{gift}</li>
        ))}
      </ul>
    </article>
  );
}
