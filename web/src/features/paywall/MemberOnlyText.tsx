'use client';
import { useEffect, useState } from 'react';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import {
  membershipBecomeAMember,
  membershipGetUnlimitedAccess,
  membershipMemberSince,
  membershipYoursIsPaywalled,
} from '@/gen/messages/membership';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { query } from '@/lib/gql/client';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { monthOfYear } from '@/lib/text/date';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './MemberOnly.module.css';
import { MemberOnly } from './MemberOnly.gen';

type Access = 'asking' | 'author' | 'others' | { since: string };

/** Who reads: the author, a member since some day, or anyone else. */
async function readAccess(postId: string): Promise<Access> {
  const { post, viewer } = await query(MemberOnly, { id: postId });
  if (post?.viewerEdge.isAuthor) return 'author';
  return viewer?.membership ? { since: viewer.membership.memberSince } : 'others';
}

const place = BUILT_ROUTES.has('ShowSubscriptionsLanding') ? href.ShowSubscriptionsLanding() : href.get_started_plans();

/** What a member-only story means for this reader. */
export function MemberOnlyText({ postId, productName, signedIn }: { postId: string; productName: string; signedIn: boolean }) {
  const [state, setState] = useState<Access>(signedIn ? 'asking' : 'others');
  useEffect(() => {
    if (signedIn) readAccess(postId).then(setState, () => setState('others'));
  }, [postId, signedIn]);
  if (state === 'asking') return <span className={css.text} aria-busy="true" />;
  if (state === 'author') return <span className={css.text}>{membershipYoursIsPaywalled}</span>;
  if (state !== 'others') return <span className={css.text}>{membershipMemberSince({ month: monthOfYear(state.since) })}</span>;
  if (!canBuyMembership) return <span className={css.text}>This story is for members. Others can read its beginning.</span>;
  const button = buttonClass({ look: 'accent', size: 's' });
  return (
    <>
      <span className={css.text}>{membershipBecomeAMember({ product: productName })}</span>
      {signedIn ? (
        <Link className={button} href={place}>
          {membershipGetUnlimitedAccess}
        </Link>
      ) : (
        <SignInLink entry="paywall" className={button}>
          {membershipGetUnlimitedAccess}
        </SignInLink>
      )}
    </>
  );
}
