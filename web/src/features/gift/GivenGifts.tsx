'use client';
import useSWR from 'swr';
import css from '@/features/membership/Membership.module.css';
import { Waiting } from '@/features/membership/Waiting';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { OwnGifts, type OwnGiftsQuery } from './Gift.gen';
import own from './Gift.module.css';

type Gift = NonNullable<OwnGiftsQuery['viewer']>['gifts'][number];

/** The card of a gift, as it is printed: one a page. */
function GiftCard({ gift, site, origin }: { gift: Gift; site: string; origin: string }) {
  return (
    <section className={own.card} aria-label={gift.toName ? `Gift card for ${gift.toName}` : 'Gift card'}>
      <p className={own.kind}>A year of {site}</p>
      {gift.toName && (
        <p className={own.to} dir="auto">
          For {gift.toName}
        </p>
      )}
      {gift.message && (
        <p className={own.message} dir="auto">
          {gift.message}
        </p>
      )}
      {gift.fromName && <p dir="auto">From {gift.fromName}</p>}
      {gift.redeemedAt ? (
        <p className={css.lead}>Redeemed on {shortDate(gift.redeemedAt)}.</p>
      ) : (
        <>
          <p className={own.code}>{gift.code ?? 'This code can’t be shown any more.'}</p>
          <p className={css.small}>
            Redeem it at {origin}
            {href.redeem({})}
            {gift.expiresAt && ` until ${shortDate(gift.expiresAt)}`}. It works once.
          </p>
        </>
      )}
    </section>
  );
}

/** When the letter leaves or left, where there is one. */
function letterOf({ toEmail, deliverAt, redeemedAt }: Gift): string | null {
  if (!toEmail || !deliverAt || redeemedAt) return null;
  const isAhead = Date.parse(deliverAt) > Date.now();
  return isAhead ? `We’ll send it to ${toEmail} on ${shortDate(deliverAt)}.` : `We sent it to ${toEmail}.`;
}

/** What was bought: a card for each gift, to print or to copy the code from. */
export function GivenGifts({ charge }: { charge: string }) {
  const { data, error, mutate } = useSWR(['OwnGifts', charge], () => query(OwnGifts, { chargeId: charge }), { revalidateOnFocus: false });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your gift could not be loaded.</Failed>;
  if (!data) return <Waiting what="your gift" />;
  const gifts = data.viewer?.gifts ?? [];
  const [first] = gifts;
  if (!first) return <Empty action={<Link href={href.gift_plans()}>Give a membership</Link>}>You have no gift of this number.</Empty>;
  const letter = letterOf(first);
  return (
    <>
      <div className={`${css.head} ${css.noPrint}`}>
        <p className={css.lead}>
          {gifts.length === 1 ? 'Your gift is ready.' : `Your ${gifts.length} gifts are ready, each with a code of its own.`} {letter}
        </p>
        <div className={css.row}>
          <Button look="accent" onClick={() => print()}>
            Print {gifts.length === 1 ? 'the card' : 'the cards'}
          </Button>
          <Link className={css.link} href={href.billing_receipt({ chargeId: charge })}>
            Receipt
          </Link>
        </div>
      </div>
      {gifts.map((gift) => (
        <GiftCard key={gift.id} gift={gift} site={data.site.name} origin={location.host} />
      ))}
    </>
  );
}
