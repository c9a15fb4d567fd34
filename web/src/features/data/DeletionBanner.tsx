'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { forgetViewer } from '@/features/viewer/useViewer';
import * as href from '@/gen/href';
import { mutate } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { toast } from '@/lib/toast/queue';
import { Note } from '@/ui/Note';
import css from './Data.module.css';
import { readDeletion } from './deletion';
import { CancelDeletion } from './Deletion.gen';

const FAILED = 'Your account could not be restored. Please try again.';

/** Offers to keep the account to a person who deleted it and has signed in again. Until then pages treat them as signed out. */
export function DeletionBanner() {
  const { data: until } = useSWR('Deletion', readDeletion, { revalidateOnFocus: false });
  const [busy, setBusy] = useState(false);
  if (!until) return null;
  const keep = async () => {
    setBusy(true);
    forgetViewer();
    try {
      const { cancelDeletion: answer } = await mutate(CancelDeletion, {});
      if (answer.__typename === 'Viewer') return location.assign(href.ShowHome());
      toast({ style: 'ERROR', text: answer.message });
    } catch {
      toast({ style: 'ERROR', text: FAILED });
    }
    setBusy(false);
  };
  return (
    <section className={css.deleted} aria-label="Your account">
      <Note
        kind="error"
        action={
          <button type="button" aria-busy={busy} onClick={() => void keep()}>
            Restore my account
          </button>
        }
      >
        Your account is deleted. You can restore it, with everything in it, until {shortDate(until)}. After that, it’s erased.
      </Note>
    </section>
  );
}
