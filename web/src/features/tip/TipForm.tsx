'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { BankDialog } from '@/features/membership/BankDialog';
import { Demonstration } from '@/features/membership/Demonstration';
import css from '@/features/membership/Membership.module.css';
import { MethodEntry } from '@/features/membership/MethodEntry';
import { useCardPayment } from '@/features/membership/useCardPayment';
import { Waiting } from '@/features/membership/Waiting';
import { act } from '@/features/settings/act';
import { TIP_LEAST, TIP_MOST } from '@/gen/limits';
import { CURRENCY, type Currency } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { price } from '@/lib/text/price';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import own from './Tips.module.css';
import { AmountChoice, type Choice, minorOfChoice } from './AmountChoice';
import { Given } from './Given';
import { GiveTip, TippedPost, type TippedPostQuery } from './Tip.gen';

type Tipped = NonNullable<TippedPostQuery['post']>;

/** The currency in which someone gives: that of where they are, until they choose the other one. */
const currencyAt = (country: string | null | undefined): Currency => (country === 'CA' ? 'CAD' : 'USD');

/** Gives the writer of a story a tip. Pressing twice, or again, gives once. */
export function TipForm({ postId }: { postId: string }) {
  const { data, error, mutate } = useSWR(['TippedPost', postId], () => query(TippedPost, { id: postId }), { revalidateOnFocus: false });
  const [chosen, setChosen] = useState<Currency | null>(null);
  const [choice, setChoice] = useState<Choice>({ minor: 500 });
  const [given, setGiven] = useState<{ id: string; text: string } | null>(null);
  const currency = chosen ?? currencyAt(data?.visitor.geolocation.country);
  const minor = minorOfChoice(choice);
  const text = minor === null ? '' : price(minor, currency);
  const payment = useCardPayment({
    site: data?.site,
    order: minor === null ? null : { due: minor, currency, label: 'Tip' },
    buy: async ({ key, method }) => {
      const input = { postId, amount: minor ?? 0, currency, paymentMethodId: method, requestKey: key };
      return act(GiveTip, { input }, 'giveTipToPost', 'Purchase');
    },
    onDone: (id) => setGiven({ id, text }),
    onStale: () => void mutate(),
  });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The story could not be loaded.</Failed>;
  if (!data) return <Waiting what="the story" />;
  const { post, site, viewer } = data;
  const back = post && <Link href={post.url}>Back to the story</Link>;
  if (!post) return <Empty>There is no such story.</Empty>;
  if (viewer?.id === post.creator.id) return <Empty action={back}>This is your own story.</Empty>;
  if (!post.takesTips) return <Empty action={back}>{post.creator.name} doesn’t take tips.</Empty>;
  if (given) return <Given post={post} amount={given.text} receipt={given.id} />;
  const change = (next: () => void) => {
    next();
    // Another sum is another tip.
    payment.renew();
  };
  const { asks } = payment;
  return (
    <>
      {site.isPaymentDemonstration && <Demonstration />}
      <For post={post} />
      <div className={css.currencies} role="group" aria-label="Currency">
        {CURRENCY.map((each) => (
          <button key={each} type="button" aria-pressed={each === currency} onClick={() => change(() => setChosen(each))}>
            {each}
          </button>
        ))}
      </div>
      <form className={css.panel} noValidate aria-label="Tip" onSubmit={payment.submit}>
        <AmountChoice choice={choice} currency={currency} onChosen={(next) => change(() => setChoice(next))} />
        <MethodEntry {...payment.entry} />
        {payment.error && <Note kind="error">{payment.error}</Note>}
        <Button
          type="submit"
          look="accent"
          size="l"
          aria-busy={payment.busy}
          disabledReason={minor === null ? `Choose ${price(TIP_LEAST, currency)} to ${price(TIP_MOST, currency)}.` : undefined}
        >
          {text ? `Give ${text}` : 'Give'}
        </Button>
        <p className={css.small}>You pay once. The money goes to {post.creator.name}, who sees that it is from you.</p>
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

/** What is tipped. */
function For({ post }: { post: Tipped }) {
  return (
    <p className={`${css.lead} ${own.to}`}>
      To <Link href={post.creator.url}>{post.creator.name}</Link>, for “<Link href={post.url}>{post.title}</Link>”.
    </p>
  );
}
