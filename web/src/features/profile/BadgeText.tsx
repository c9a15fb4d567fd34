'use client';
import useSWR from 'swr';
import * as href from '@/gen/href';
import {
  membershipBecomeAFriend,
  membershipFriendSince,
  membershipIsAFriend,
  membershipLearnMore,
  membershipUpgrade,
} from '@/gen/messages/membership';
import { query } from '@/lib/gql/client';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { monthOfYear } from '@/lib/text/date';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { BadgeViewer } from './Badge.gen';

interface Props {
  userId: string;
  name: string;
  isFriend: boolean;
  signedIn: boolean;
}

/** The text is made when the card opens, in the browser. */
const productName = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** What a badge says to the reader: since when the reader is a Friend, who else is one, or how to become one. */
export function BadgeText({ userId, name, isFriend, signedIn }: Props) {
  const { data } = useSWR(signedIn ? 'BadgeViewer' : null, () => query(BadgeViewer, {}), { revalidateOnFocus: false });
  const product = productName();
  const me = data?.viewer;
  const since = me?.id === userId ? me.membership?.friendSince : null;
  if (isFriend)
    return (
      <p dir="auto">{since ? membershipFriendSince({ product, month: monthOfYear(since) }) : membershipIsAFriend({ name, product })}</p>
    );
  const isOffered = canBuyMembership && me?.tier !== 'FRIEND';
  return (
    <>
      <p dir="auto">
        {name} is a member of {product}.
      </p>
      {isOffered && (
        <>
          <p>{membershipBecomeAFriend({ product })}</p>
          <p>
            <Link className={buttonClass({ size: 's' })} href={me?.tier === 'MEMBER' ? href.ShowManageMembershipPage() : href.ShowPay()}>
              {membershipUpgrade}
            </Link>
            <Link href={href.ShowSubscriptionsLanding()}>{membershipLearnMore}</Link>
          </p>
        </>
      )}
    </>
  );
}
