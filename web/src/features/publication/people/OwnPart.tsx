'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { act } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import css from '../About.module.css';
import { GoDialog } from './GoDialog';
import { LeaveCollection, YourInvitation } from './People.gen';

/** What the reader is in a publication that they write for, and the way out. Who manages it leaves on its page of people. */
export function OwnPart({ id, name, signedIn }: { id: string; name: string; signedIn: boolean }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { data } = useSWR(signedIn ? ['own-part', id] : null, () => query(YourInvitation, { id }), { revalidateOnFocus: false });
  const viewer = data?.viewer;
  if (!viewer || data.publicationByRef?.viewerEdge.role !== 'WRITER') return null;
  const leave = async () => location.assign((await act(LeaveCollection, { collectionId: id }, 'leaveCollection', 'Collection')).url);
  return (
    <section aria-label="Your part">
      <h2>You write for this publication</h2>
      <Button look="quiet" size="s" className={css.leave} onClick={(event) => setOpener(event.currentTarget)}>
        Leave {name}…
      </Button>
      {opener && <GoDialog place={{ id, name }} person={viewer} own opener={opener} onClosed={() => setOpener(null)} onSave={leave} />}
    </section>
  );
}
