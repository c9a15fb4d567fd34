'use client';
import { useEffect, useState } from 'react';
import { EditDialog } from '@/features/settings/EditDialog';
import { query } from '@/lib/gql/client';
import { Skeleton } from '@/ui/Skeleton';
import { MemberWork } from './People.gen';
import css from './People.module.css';
import { consequences } from './work';

interface Props {
  place: { id: string; name: string };
  person: { id: string; name: string };
  /** Whether the reader leaves; otherwise someone is removed. */
  own: boolean;
  opener: HTMLElement;
  onClosed: () => void;
  onSave: () => Promise<unknown>;
}

/** Asks once more before someone goes, and says what becomes of their stories. */
export function GoDialog({ place, person, own, opener, onClosed, onSave }: Props) {
  const [lines, setLines] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    query(MemberWork, { collectionId: place.id, userId: person.id }).then(
      ({ collectionMemberWork: work }) => {
        if (isCurrent) setLines(work.__typename === 'CollectionMemberWork' ? consequences(work, place.name, own) : []);
      },
      () => isCurrent && setLines(['Published stories stay. Scheduled ones become drafts, and submissions are withdrawn.']),
    );
    return () => {
      isCurrent = false;
    };
  }, [place, person, own]);
  return (
    <EditDialog
      title={own ? `Leave ${place.name}` : `Remove ${person.name}`}
      save={own ? 'Leave' : 'Remove'}
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={onSave}
      hindrance={lines ? undefined : 'Wait until it’s known what happens to the stories.'}
    >
      {lines ? (
        <ul className={css.what}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {!own && <li>{person.name} is notified.</li>}
        </ul>
      ) : (
        <Skeleton w="80%" h="4rem" />
      )}
    </EditDialog>
  );
}
