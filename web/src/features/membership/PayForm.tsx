'use client';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import { act } from '@/features/settings/act';
import { href } from '@/gen/href';
import { CURRENCY, type MembershipType } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { BankDialog } from './BankDialog';
import { CardEntry } from './CardEntry';
import { Demonstration } from './Demonstration';
import { BuyablePlans, PurchaseMembership } from './Membership.gen';
import css from './Membership.module.css';
import { planInPath } from './paths';
import { useCardPayment } from './useCardPayment';
import { Waiting } from './Waiting';

interface PayFormProps {
  plan: MembershipType;
  /** A year at half the price. */
  isHalfOff: boolean;
  currency: string | undefined;
  story: string | undefined;
}

/** Pays a plan with a card, and leads on. A purchase has a name of its own: pressing twice, or again, pays once. */
export function PayForm({ plan: wantedPlan, isHalfOff, currency: wanted, story }: PayFormProps) {
  const currency = CURRENCY.find((one) => one === wanted) ?? null;
  const plans = useSWR(['BuyablePlans', currency], () => query(BuyablePlans, { currency }), { revalidateOnFocus: false });
  const plan = isHalfOff ? 'YEARLY' : wantedPlan;
  const regular = plans.data?.visitor.plans.find(({ membershipType }) => membershipType === plan);
  const offer = isHalfOff ? plans.data?.visitor.halfOffYear : regular;
  const payment = useCardPayment({
    source: plans.data?.site.cardFields,
    buy: async ({ key, method }) => {
      const input = {
        membershipType: plan,
        offer: isHalfOff ? 'HALF_OFF_YEAR' : null,
        currency: offer?.price.currency ?? '',
        shownAmount: offer?.price.amount ?? 0,
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
  const { name, per } = PLANS[plan];

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
          <div>
            <dt>Due today</dt>
            <dd>
              <strong>{offer.price.text}</strong> {offer.price.currency}
            </dd>
          </div>
        </dl>
        <Link className={css.link} href={href.plans({ currency: offer.price.currency, p: story })}>
          Change plan
        </Link>
      </section>
      <form className={css.panel} noValidate onSubmit={(event) => void payment.pay(event)} aria-label="Payment">
        <CardEntry hosted={payment.hosted} typed={payment.typed} problems={payment.problems} onTyped={payment.change} />
        {payment.error && <Note kind="error">{payment.error}</Note>}
        <Button type="submit" look="accent" size="l" aria-busy={payment.busy}>
          Pay {offer.price.text}
        </Button>
        <p className={css.small}>
          {name} renews at {(regular ?? offer).price.text} {per} until you cancel. Cancel whenever you like; you keep what you paid for.
        </p>
      </form>
      {asks && (
        <BankDialog
          key={asks.id}
          opener={asks.opener}
          amount={offer.price.text}
          onAnswer={(isConfirmed) => void payment.answer(asks.id, isConfirmed)}
        />
      )}
    </>
  );
}
