'use client';
import { useEffect, useRef, useState } from 'react';
import { PLANS } from '@/features/onboarding/plans';
import * as href from '@/gen/href';
import { REACTIVATE_HASH } from '@/gen/limits';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { BillingPanel } from './BillingPanel';
import { Demonstration } from './Demonstration';
import css from './Membership.module.css';
import { Reactivate } from './Reactivate';
import { ScheduledSwitch } from './ScheduledSwitch';
import { type CurrentMembership, type Own, useMembership } from './useMembership';
import { Waiting } from './Waiting';

/** What comes next for a membership, as a sentence. */
function nextInWords({ state, currentPeriodEndsAt, nextPayment }: CurrentMembership): string {
  const until = shortDate(currentPeriodEndsAt);
  if (state === 'CANCELLED') return `Canceled. You can read every story until ${until}.`;
  if (state === 'GIFTED') return `A gift that ends on ${until}.`;
  if (state === 'PAST_DUE' && nextPayment)
    return `Your last payment failed. We’ll try again on ${shortDate(nextPayment.at)}; what you paid for lasts until ${until}.`;
  if (state === 'TRIALING' && nextPayment)
    return `Your free trial lasts until ${until}. Then ${nextPayment.price?.text ?? 'the first payment'} is due.`;
  if (!nextPayment) return `Until ${until}`;
  const { price, tax, at } = nextPayment;
  return `${price?.text ?? 'The next payment'} on ${shortDate(at)}${tax ? `, with ${tax.label}` : ''}`;
}

function History({ charges }: { charges: Own['charges'] }) {
  return (
    <section className={css.panel} aria-labelledby="payments-title">
      <h2 id="payments-title">Payments</h2>
      {charges.length === 0 ? (
        <p className={css.small}>No payments yet.</p>
      ) : (
        <ul className={css.history}>
          {charges.map(({ id, membershipType, receiptText, paidAt, purpose, paymentMethod }) => (
            <li key={id}>
              <span>
                {shortDate(paidAt)} · {purpose === 'GIFT' ? 'Gift' : membershipType ? PLANS[membershipType].name : 'Tip'}
                {paymentMethod && <small className={css.small}>{paymentMethod.name}</small>}
              </span>
              <span>
                {receiptText}{' '}
                <Link href={href.billing_receipt({ chargeId: id })} aria-label={`Receipt of ${shortDate(paidAt)}`}>
                  Receipt
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The reader's own membership: what it is, what comes next, how it is paid, and what was paid. */
export function Manage() {
  const { data, error, mutate } = useMembership();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const panel = useRef<HTMLElement>(null);
  const held = data?.viewer?.membership;
  const canReactivate = held?.state === 'CANCELLED' && held.paymentMethod !== null;
  useEffect(() => {
    const follow = () => {
      if (canReactivate && location.hash === REACTIVATE_HASH) setOpener(panel.current);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [canReactivate]);
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="your membership" />;
  if (!data.viewer || !held)
    return (
      <>
        <Empty
          action={
            data.site.sellsMemberships && (
              <Link className={buttonClass({ look: 'accent' })} href={href.plans({})}>
                See the plans
              </Link>
            )
          }
        >
          You have no membership.
        </Empty>
        {data.viewer && data.viewer.charges.length > 0 && <History charges={data.viewer.charges} />}
      </>
    );
  const { name, per } = PLANS[held.membershipType];
  const renews = held.nextPayment !== null;
  const discount = held.planV2.discount;
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <section ref={panel} tabIndex={-1} className={css.panel} aria-labelledby="plan-title">
        <h2 id="plan-title">{name}</h2>
        <dl className={css.facts}>
          <div>
            <dt>{renews && held.state !== 'PAST_DUE' && held.state !== 'TRIALING' ? 'Next payment' : 'Status'}</dt>
            <dd>{nextInWords(held)}</dd>
          </div>
          {discount && (
            <div>
              <dt>Your discount</dt>
              <dd>
                {discount.numCycles === 1 ? 'On the next payment' : `On the next ${discount.numCycles} payments`}
                {discount.regularPrice && `, instead of ${discount.regularPrice.text} ${per}`}
              </dd>
            </div>
          )}
          <div>
            <dt>Member since</dt>
            <dd>{shortDate(held.memberSince)}</dd>
          </div>
          <div>
            <dt>Payment method</dt>
            <dd>
              {held.paymentMethod
                ? `${held.paymentMethod.name}${held.paymentMethod.expiry ? ` · ${held.paymentMethod.expiry}` : ''}`
                : 'None'}
            </dd>
          </div>
        </dl>
        <div className={css.row}>
          {canReactivate && (
            <Button look="accent" onClick={(event) => setOpener(event.currentTarget)}>
              Reactivate
            </Button>
          )}
          <Link className={buttonClass({ look: 'quiet' })} href={href.ShowPaymentMethod()}>
            Update payment method
          </Link>
          {held.switches.length > 0 && (
            <Link className={buttonClass({ look: 'quiet' })} href={href.upgrade()}>
              Change plan
            </Link>
          )}
          {renews && (
            <Link className={css.link} href={href.membership_cancel()}>
              Cancel membership
            </Link>
          )}
        </div>
      </section>
      {held.switchPlanSchedule && (
        <ScheduledSwitch membershipId={held.membershipId} next={held.switchPlanSchedule} onUndone={() => void mutate()} />
      )}
      {renews && <BillingPanel data={data} onSaved={() => void mutate()} />}
      <History charges={data.viewer.charges} />
      {opener && <Reactivate held={held} opener={opener} onClosed={() => setOpener(null)} onDone={() => void mutate()} />}
    </>
  );
}
