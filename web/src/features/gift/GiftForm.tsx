'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { BankDialog } from '@/features/membership/BankDialog';
import { BillingFields, TaxFact } from '@/features/membership/BillingFields';
import { Demonstration } from '@/features/membership/Demonstration';
import css from '@/features/membership/Membership.module.css';
import { MethodEntry } from '@/features/membership/MethodEntry';
import { taxed } from '@/features/membership/tax';
import { useBilling } from '@/features/membership/useBilling';
import { useCardPayment } from '@/features/membership/useCardPayment';
import { Waiting } from '@/features/membership/Waiting';
import { act } from '@/features/settings/act';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { CURRENCY, type Currency } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { price } from '@/lib/text/price';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { dayOf, FEWEST_SEATS, LONGEST_MESSAGE, LONGEST_NAME, MOST_SEATS } from './card';
import { GiftCardFields } from './GiftCardFields';
import { GiftPrice, PurchaseGift } from './Gift.gen';

interface GiftFormProps {
  isGroup: boolean;
  signedIn: boolean;
}

const NOTHING = { from: '', to: '', message: '', email: '', day: '', seats: '5' };

/** Buys one membership for someone, or several to hand out. */
export function GiftForm({ isGroup, signedIn }: GiftFormProps) {
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [written, setWritten] = useState(NOTHING);
  const { data, error, mutate } = useSWR(['GiftPrice', currency], () => query(GiftPrice, { currency }), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  const one = data?.visitor.giftPrice;
  const seats = isGroup ? Number(written.seats) : 1;
  const isCount = !isGroup || (Number.isInteger(seats) && seats >= FEWEST_SEATS && seats <= MOST_SEATS);
  const total = one && isCount ? one.amount * seats : 0;
  const billing = useBilling(data);
  const due = taxed(total, billing.rate).total;
  const payment = useCardPayment({
    site: data?.site,
    order: one && total > 0 ? { due, currency: one.currency, label: 'Gift' } : null,
    buy: async ({ key, method }) => {
      const input = {
        giftType: isGroup ? ('GROUP_GIFT' as const) : ('GIFT' as const),
        seats,
        currency: one?.currency ?? ('USD' as const),
        shownAmount: due,
        ...billing.input,
        paymentMethodId: method,
        requestKey: key,
        fromName: written.from,
        toName: written.to,
        message: written.message,
        toEmail: written.email,
        deliverAt: dayOf(written.day),
      };
      return act(PurchaseGift, { input }, 'purchaseGift', 'Purchase');
    },
    onDone: (id) => location.assign(href.ShowLiteGiftCheckout({ gift: id })),
    onStale: () => void mutate(),
  });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The price could not be loaded.</Failed>;
  if (!data) return <Waiting what="the price" />;
  if (!one) return <Empty>Gifts can’t be bought here yet.</Empty>;
  const text = price(due, one.currency);
  const change = (next: Partial<typeof NOTHING>) => {
    setWritten({ ...written, ...next });
    // Another gift is another purchase.
    payment.renew();
  };
  const { asks } = payment;
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <div className={css.currencies} role="group" aria-label="Currency">
        {CURRENCY.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === one.currency}
            onClick={() => {
              payment.renew();
              setCurrency(each);
            }}
          >
            {each}
          </button>
        ))}
      </div>
      <form className={css.panel} noValidate aria-label="Gift" onSubmit={payment.submit}>
        <GiftCardFields
          isGroup={isGroup}
          written={written}
          isCount={isCount}
          limits={{ name: LONGEST_NAME, message: LONGEST_MESSAGE }}
          onWritten={change}
        />
        <dl className={css.facts}>
          <div>
            <dt>{isGroup ? `${isCount ? seats : '–'} memberships, a year each` : 'A year as a member'}</dt>
            <dd>{one.text} each</dd>
          </div>
          <TaxFact billing={billing} amount={total} currency={one.currency} />
          <div>
            <dt>Due today</dt>
            <dd>
              <strong>{isCount ? text : '–'}</strong> {one.currency}
            </dd>
          </div>
        </dl>
        {signedIn ? (
          <>
            <BillingFields billing={billing} onChanged={payment.renew} />
            <MethodEntry {...payment.entry} />
            {payment.error && <Note kind="error">{payment.error}</Note>}
            <Button
              type="submit"
              look="accent"
              size="l"
              aria-busy={payment.busy}
              disabledReason={isCount ? undefined : `Choose ${FEWEST_SEATS} to ${MOST_SEATS} memberships.`}
            >
              Pay {isCount ? text : ''}
            </Button>
            <p className={css.small}>A gift doesn’t renew. Its code can be redeemed once, within five years.</p>
          </>
        ) : (
          <SignInLink
            entry="paywall"
            className={buttonClass({ look: 'accent', size: 'l' })}
            label="Sign in to give"
            to={isGroup ? href.group_gift() : href.ShowLiteGiftCheckout({})}
          >
            Sign in to give
          </SignInLink>
        )}
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
