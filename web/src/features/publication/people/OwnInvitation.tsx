'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { AcceptCollectionInvite, DeclineCollectionInvite, YourInvitation } from './People.gen';
import css from './Invitation.module.css';

/** On a publication's pages: the invitation of the reader who has one. */
export function OwnInvitation({ id, name, signedIn }: { id: string; name: string; signedIn: boolean }) {
  const { data, mutate } = useSWR(
    signedIn ? ['invitation', id] : null,
    async () => (await query(YourInvitation, { id })).publicationByRef,
    {
      revalidateOnFocus: false,
    },
  );
  const [isBusy, setBusy] = useState(false);
  const invitation = data?.invitation;
  if (!invitation) return null;
  const { key, role, invitedBy } = invitation;
  const answer = async (accepts: boolean) => {
    setBusy(true);
    try {
      if (accepts) {
        location.assign((await act(AcceptCollectionInvite, { key }, 'acceptCollectionInvite', 'Collection')).url);
        return;
      }
      await act(DeclineCollectionInvite, { key }, 'declineCollectionInvite', 'Collection');
      toast({ text: 'You declined the invitation.' });
      void mutate();
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
      void mutate();
    }
    setBusy(false);
  };
  return (
    <section className={css.banner} aria-label="Invitation">
      <p>
        <Link href={invitedBy.url} dir="auto">
          {invitedBy.name}
        </Link>{' '}
        invites you to {role === 'WRITER' ? 'write for' : 'edit'} <strong dir="auto">{name}</strong>.
      </p>
      <div className={css.buttons}>
        <Button look="accent" size="s" aria-busy={isBusy} onClick={() => void answer(true)}>
          Accept
        </Button>
        <Button look="quiet" size="s" onClick={() => void answer(false)}>
          Decline
        </Button>
      </div>
    </section>
  );
}
