'use client';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import { act } from '@/features/settings/act';
import * as href from '@/gen/href';
import { CURRENCY, type MembershipType } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { price } from '@/lib/text/price';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { BankDialog } from './BankDialog';
import { BillingFields, TaxFact } from './BillingFields';
import { Demonstration } from './Demonstration';
import { BeginTrial, BuyablePlans, PurchaseMembership } from './Membership.gen';
import css from './Membership.module.css';
import { MethodEntry } from './MethodEntry';
import { planInPath } from './paths';
import { taxed } from './tax';
import { useBilling } from './useBilling';
import { useCardPayment } from './useCardPayment';
import { Waiting } from './Waiting';

interface PayFormProps {
  plan: MembershipType;
  /** A year at half the price. */
  isHalfOff: boolean;
  /** Days for nothing before the first payment. */
  isTrial: boolean;
  currency: string | undefined;
  story: string | undefined;
}

/** Pays a plan with a card, and leads on. A purchase has a name of its own: pressing twice, or again, pays once. */
export function PayForm({ plan: wantedPlan, isHalfOff, isTrial, currency: wanted, story }: PayFormProps) {
  const currency = CURRENCY.find((one) => one === wanted) ?? null;
  const plans = useSWR(['BuyablePlans', currency], () => query(BuyablePlans, { currency }), { revalidateOnFocus: false });
  const plan = isHalfOff ? 'YEARLY' : wantedPlan;
  const regular = plans.data?.visitor.plans.find(({ membershipType }) => membershipType === plan);
  const offer = isHalfOff ? plans.data?.visitor.halfOffYear : regular;
  const billing = useBilling(plans.data);
  const due = taxed(offer?.price.amount ?? 0, billing.rate).total;
  const payment = useCardPayment({
    site: plans.data?.site,
    order: offer
      ? {
          due: isTrial ? 0 : due,
          currency: offer.price.currency,
          label: PLANS[plan].name,
          renewal: {
            amount: taxed((regular ?? offer).price.amount, billing.rate).total,
            unit: plan.endsWith('MONTHLY') ? 'month' : 'year',
            freeDays: isTrial ? (regular?.trialDays ?? 0) : 0,
            manageAt: plans.data?.site.url + href.ShowManageMembershipPage(),
          },
        }
      : null,
    buy: async ({ key, method }) => {
      const shown = { currency: offer?.price.currency ?? ('USD' as const), shownAmount: due, ...billing.input };
      if (isTrial) {
        const begun = { membershipType: plan, paymentMethodId: method, ...shown };
        const { membershipId } = await act(BeginTrial, { input: begun }, 'beginTrial', 'BegunTrial');
        return { id: membershipId, isDone: true, bankSecret: null };
      }
      const input = {
        membershipType: plan,
        offer: isHalfOff ? ('HALF_OFF_YEAR' as const) : null,
        ...shown,
        paymentMethodId: method,
        requestKey: key,
      };
      return act(PurchaseMembership, { input }, 'purchaseMembership', 'Purchase');
    },
    onDone: () => location.assign(href.plans_confirmation({ membershipType: planInPath(plan), p: story })),
    onStale: () => void plans.mutate(),
  });
  if (plans.error !== undefined && !plans.data) return <Failed onAgain={() => void plans.mutate()}>The price could not be loaded.</Failed>;
  if (!plans.data) return <Waiting what="the price" />;
  if (!plans.data.site.sellsMemberships || !offer) return <Empty>This membership can’t be bought here yet.</Empty>;
  const days = regular?.trialDays ?? null;
  if (isTrial && (days === null || !plans.data.viewer?.isMembershipTrialEligible))
    return (
      <Empty action={<Link href={href.plans({ p: story })}>See the plans</Link>}>
        {days === null ? 'This plan has no free trial.' : 'The free trial is for new members.'}
      </Empty>
    );
  const { name, per } = PLANS[plan];
  const text = price(due, offer.price.currency);
  const { asks } = payment;
  return (
    <>
      {plans.data.site.isPaymentDemonstration && <Demonstration />}
      <section className={css.panel} aria-label="Your plan">
        <dl className={css.facts}>
          <div>
            <dt>{name}</dt>
            <dd>{isHalfOff ? `${offer.price.text} for the first year` : `${offer.price.text} ${per}`}</dd>
          </div>
          <TaxFact billing={billing} amount={offer.price.amount} currency={offer.price.currency} />
          <div>
            <dt>Due today</dt>
            <dd>
              <strong>{isTrial ? price(0, offer.price.currency) : text}</strong> {offer.price.currency}
            </dd>
          </div>
          {isTrial && (
            <div>
              <dt>Due after {days} days</dt>
              <dd>
                {text} {offer.price.currency}
              </dd>
            </div>
          )}
        </dl>
        <Link className={css.link} href={href.plans({ currency: offer.price.currency, p: story })}>
          Change plan
        </Link>
      </section>
      <form className={css.panel} noValidate onSubmit={payment.submit} aria-label="Payment">
        <BillingFields billing={billing} onChanged={payment.renew} />
        <MethodEntry {...payment.entry} />
        {payment.error && <Note kind="error">{payment.error}</Note>}
        <Button type="submit" look="accent" size="l" aria-busy={payment.busy}>
          {isTrial ? 'Start free trial' : `Pay ${text}`}
        </Button>
        <p className={css.small}>
          {isTrial && `Nothing is charged for ${days} days; cancel before, and nothing is. Then `}
          {name} renews at {(regular ?? offer).price.text} {per} until you cancel
          {billing.rate && !billing.rate.isInclusive && !billing.rate.isReversed && `, plus ${billing.rate.name}`}
          {billing.rate?.isInclusive && billing.rate.isReversed && `, less ${billing.rate.name}`}. Cancel whenever you like; you keep what
          you paid for.
        </p>
      </form>
      {asks && (
        <BankDialog
          key={asks.id}
          opener={asks.opener}
          amount={text}
          onAnswer={(isConfirmed) => void payment.answer(asks.id, isConfirmed)}
        />
      )}
    </>
  );
}
