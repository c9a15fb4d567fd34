'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { shortDate } from '@/lib/text/date';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { Statement } from '@/ui/Statement';
import { AcceptCollectionInvite, DeclineCollectionInvite, Invitation } from './People.gen';
import css from './Invitation.module.css';

const home = (
  <Link className={buttonClass()} href={href.ShowHome()}>
    Home
  </Link>
);

/** An invitation that came by email, and what its reader says to it. */
export function InvitationPanel({ secret }: { secret: string }) {
  const { data, error, mutate } = useSWR(['invitation', secret], () => query(Invitation, { key: secret }), { revalidateOnFocus: false });
  const [state, setState] = useState<{ busy: boolean; declined: boolean; error: string | null }>({
    busy: false,
    declined: false,
    error: null,
  });
  if (!data && error)
    return (
      <Statement
        title="Invitation"
        text="The invitation could not be loaded."
        actions={<Button onClick={() => void mutate()}>Try again</Button>}
      />
    );
  if (!data)
    return (
      <Statement title="Invitation" text="">
        <Skeleton w="100%" h="6rem" />
      </Statement>
    );
  const found = data.collectionInvitation;
  if (state.declined)
    return <Statement title="You declined" text="The invitation is over, and you won’t get another email about it." actions={home} />;
  if (found.__typename !== 'CollectionInvitation')
    return (
      <Statement
        title="This invitation is over"
        text="It was used or withdrawn, or it’s older than 14 days. Ask the person who invited you for another one."
        actions={home}
      />
    );
  const { collection, invitedBy, role, expiresAt } = found;
  const answer = async (accepts: boolean) => {
    if (state.busy) return;
    setState({ busy: true, declined: false, error: null });
    try {
      if (accepts) location.assign((await act(AcceptCollectionInvite, { key: secret }, 'acceptCollectionInvite', 'Collection')).url);
      else {
        await act(DeclineCollectionInvite, { key: secret }, 'declineCollectionInvite', 'Collection');
        setState({ busy: false, declined: true, error: null });
      }
    } catch (failure) {
      setState({ busy: false, declined: false, error: reasonOf(failure) });
    }
  };
  const what = role === 'WRITER' ? 'write for' : 'edit';
  return (
    <Statement
      title={`${invitedBy.name} invites you to ${what} ${collection.name}`}
      text={
        role === 'WRITER'
          ? `Writers submit stories to ${collection.name}, and its editors publish them. Your stories stay yours.`
          : `Editors publish stories in ${collection.name}, read submissions and invite writers.`
      }
      actions={
        <>
          {data.viewer ? (
            <Button look="accent" aria-busy={state.busy} onClick={() => void answer(true)}>
              Accept
            </Button>
          ) : (
            <SignInLink entry="top_bar" to={href.publication_invitation({ key: secret })} className={buttonClass({ look: 'accent' })}>
              Sign up to accept
            </SignInLink>
          )}
          <Button look="quiet" onClick={() => void answer(false)}>
            Decline
          </Button>
        </>
      }
    >
      <div className={css.card}>
        <Avatar name={collection.name} src={collection.imageUrl} size={64} square />
        <div>
          <strong dir="auto">{collection.name}</strong>
          {collection.tagline && <p dir="auto">{collection.tagline}</p>}
          <p>
            {plural(collection.followerCount, 'follower')} · {plural(collection.postCount, 'story', 'stories')} · until{' '}
            {shortDate(expiresAt)}
          </p>
        </div>
      </div>
      {state.error && <Note kind="error">{state.error}</Note>}
    </Statement>
  );
}
