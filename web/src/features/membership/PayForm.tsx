'use client';
import { type FormEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { href } from '@/gen/href';
import { CURRENCY, type MembershipType } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { BankDialog } from './BankDialog';
import { type Problems, problemsOf, tokenOf, type TypedCard } from './card';
import { CardFields } from './CardFields';
import { Demonstration } from './Demonstration';
import { BuyablePlans, ConfirmPurchase, CreatePaymentMethod, PurchaseMembership } from './Membership.gen';
import css from './Membership.module.css';
import { planInPath } from './paths';
import { Waiting } from './Waiting';

interface PayFormProps {
  plan: MembershipType;
  currency: string | undefined;
  story: string | undefined;
}

type State = { busy: boolean; error: string | null; asks: { id: string; opener: HTMLElement } | null };

const IDLE: State = { busy: false, error: null, asks: null };

/** Refusals after which the same purchase may be tried again: nobody knows what became of it. */
const isOpenStill = (error: unknown): boolean => !(error instanceof Refused) || error.answer === 'ServiceUnavailable';

/** Pays a plan with a card, and leads on. A purchase has a name of its own: pressing twice, or again, pays once. */
export function PayForm({ plan, currency: wanted, story }: PayFormProps) {
  const currency = CURRENCY.find((one) => one === wanted) ?? null;
  const plans = useSWR(['BuyablePlans', currency], () => query(BuyablePlans, { currency }), { revalidateOnFocus: false });
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState(IDLE);
  const purchase = useRef<{ key: string; method: string } | null>(null);
  if (plans.error !== undefined && !plans.data) return <Failed onAgain={() => void plans.mutate()}>The price could not be loaded.</Failed>;
  if (!plans.data) return <Waiting what="the price" />;
  const offer = plans.data.visitor.plans.find(({ membershipType }) => membershipType === plan);
  if (!plans.data.site.sellsMemberships || !offer) return <Empty>This membership can’t be bought here yet.</Empty>;
  const { name, per } = PLANS[plan];

  const goOn = () => location.assign(href.plans_confirmation({ membershipType: planInPath(plan), p: story }));
  const fail = (error: unknown) => {
    if (!isOpenStill(error)) purchase.current = null;
    setState({ ...IDLE, error: reasonOf(error) });
    if (error instanceof Refused && error.answer === 'Conflict') void plans.mutate();
  };
  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opener = event.currentTarget;
    if (state.busy) return;
    const found = problemsOf(typed, new Date());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setState({ ...IDLE, busy: true });
    try {
      if (!purchase.current) {
        const saved = await act(CreatePaymentMethod, { token: tokenOf(typed) }, 'createPaymentMethod', 'SavedPaymentMethod');
        purchase.current = { key: crypto.randomUUID(), method: saved.id };
      }
      const input = {
        membershipType: plan,
        currency: offer.price.currency,
        shownAmount: offer.price.amount,
        paymentMethodId: purchase.current.method,
        requestKey: purchase.current.key,
      };
      const bought = await act(PurchaseMembership, { input }, 'purchaseMembership', 'Purchase');
      if (bought.isDone) return goOn();
      setState({ busy: true, error: null, asks: { id: bought.id, opener } });
    } catch (error) {
      fail(error);
    }
  };
  const answer = async (id: string, isConfirmed: boolean) => {
    setState({ ...IDLE, busy: true });
    try {
      await act(ConfirmPurchase, { id, isConfirmed }, 'confirmPurchase', 'Purchase');
      goOn();
    } catch (error) {
      fail(error);
    }
  };
  const change = (next: TypedCard) => {
    setTyped(next);
    // Another card is another purchase.
    purchase.current = null;
  };
  return (
    <>
      {plans.data.site.isPaymentDemonstration && <Demonstration />}
      <section className={css.panel} aria-label="Your plan">
        <dl className={css.facts}>
          <div>
            <dt>{name}</dt>
            <dd>
              {offer.price.text} {per}
            </dd>
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
      <form className={css.panel} noValidate onSubmit={(event) => void pay(event)} aria-label="Payment">
        <CardFields typed={typed} problems={problems} onTyped={change} />
        {state.error && <Note kind="error">{state.error}</Note>}
        <Button type="submit" look="accent" size="l" aria-busy={state.busy}>
          Pay {offer.price.text}
        </Button>
        <p className={css.small}>
          {name} renews at {offer.price.text} {per} until you cancel. Cancel whenever you like; you keep what you paid for.
        </p>
      </form>
      {state.asks && (
        <BankDialog
          key={state.asks.id}
          opener={state.asks.opener}
          amount={offer.price.text}
          onAnswer={(isConfirmed) => state.asks && void answer(state.asks.id, isConfirmed)}
        />
      )}
    </>
  );
}
