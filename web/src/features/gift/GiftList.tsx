'use client';
import useSWR from 'swr';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { OwnGifts, type OwnGiftsQuery } from './Gift.gen';
import own from './Gift.module.css';

type Gift = NonNullable<OwnGiftsQuery['viewer']>['gifts'][number];

/** Gifts by the payment that they were bought with. */
function orders(gifts: readonly Gift[]): [charge: string, gifts: Gift[]][] {
  const all = new Map<string, Gift[]>();
  for (const gift of gifts) all.set(gift.chargeId ?? '', [...(all.get(gift.chargeId ?? '') ?? []), gift]);
  return [...all];
}

/** What the reader gave: for whom, and how many codes were redeemed. */
export function GiftList() {
  const { data, error, mutate } = useSWR(['OwnGifts', null], () => query(OwnGifts, { chargeId: null }), { revalidateOnFocus: false });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your gifts could not be loaded.</Failed>;
  const gifts = data?.viewer?.gifts ?? [];
  if (gifts.length === 0) return null;
  return (
    <ul className={own.list} aria-label="Gifts you gave">
      {orders(gifts).map(([charge, all]) => {
        const redeemed = all.filter((gift) => gift.redeemedAt !== null);
        const [first] = all;
        const state =
          all.length === 1
            ? redeemed[0]?.redeemedAt
              ? `Redeemed on ${shortDate(redeemed[0].redeemedAt)}`
              : 'Not redeemed yet'
            : `${redeemed.length} of ${all.length} redeemed`;
        return (
          <li key={charge}>
            <span dir="auto">
              {all.length === 1 ? 'A membership' : `${all.length} memberships`}
              {first?.toName && ` for ${first.toName}`}
            </span>
            <span>
              <span className={css.small}>{state}</span> <Link href={href.ShowLiteGiftCheckout({ gift: charge })}>See the gift</Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
