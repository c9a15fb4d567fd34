'use client';
import useSWR from 'swr';
import { Demonstration } from '@/features/membership/Demonstration';
import css from '@/features/membership/Membership.module.css';
import { Waiting } from '@/features/membership/Waiting';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { GiftPrice } from './Gift.gen';

/** What can be given, with its price where the reader is. */
export function GiftPlans() {
  const { data, error, mutate } = useSWR(['GiftPrice', null], () => query(GiftPrice, { currency: null }), { revalidateOnFocus: false });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The price could not be loaded.</Failed>;
  if (!data) return <Waiting what="the price" />;
  const one = data.visitor.giftPrice;
  if (!one) return <Empty>Gifts can’t be bought here yet.</Empty>;
  const kinds = [
    [
      'one',
      'One membership',
      one.text,
      'for a year',
      'For someone who reads. You send it by email, or print its card.',
      href.ShowLiteGiftCheckout({}),
    ],
    [
      'group',
      'Memberships for a group',
      one.text,
      'each, for a year',
      'For a class, a team or a family: a code for each, to hand out.',
      href.group_gift(),
    ],
  ] as const;
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <div className={css.plans}>
        {kinds.map(([id, name, text, per, gives, to]) => (
          <article key={id} className={css.plan} aria-labelledby={`gift-${id}`}>
            <h2 id={`gift-${id}`}>{name}</h2>
            <p className={css.price}>
              {text} <small>{per}</small>
            </p>
            <p className={css.lead}>{gives}</p>
            <Link className={buttonClass({ look: 'accent' })} href={to} aria-label={`Give: ${name}`}>
              Give
            </Link>
          </article>
        ))}
      </div>
      <p className={css.lead}>
        Did someone give you one? <Link href={href.redeem({})}>Redeem your gift</Link>
      </p>
    </>
  );
}
