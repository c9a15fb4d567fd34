import css from './Onboarding.module.css';
import type { Plan } from './plans';

/** One plan: what it costs and what it gives. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article className={css.plan}>
      <h2>{plan.name}</h2>
      {plan.saves && <span className={css.badge}>{plan.saves}</span>}
      <p className={css.price}>
        {plan.crossed && <><span className="sr">Before: </span><s>{plan.crossed}</s> <span className="sr">Now: </span></>}
        {plan.price} <small>{plan.per}</small>
      </p>
      <ul>{plan.gives.map((gift) => <li key={gift}>{gift}</li>)}</ul>
    </article>
  );
}
