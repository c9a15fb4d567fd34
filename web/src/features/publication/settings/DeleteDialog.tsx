'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { Field } from '@/ui/Field';
import people from '../people/People.module.css';
import { DeleteCollection } from './Settings.gen';
import type { Saved } from './useInfo';

/** The end of a publication, with what that means. The link is typed, so that it is no slip. */
export function DeleteDialog({ saved, opener, onClosed }: { saved: Saved; opener: HTMLElement; onClosed: () => void }) {
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().toLowerCase() === saved.slug;
  const others = (saved.desk?.members.length ?? 1) - 1;
  const leave = async () => {
    await act(DeleteCollection, { collectionId: saved.id }, 'deleteCollection', 'DeletedCollection');
    location.assign(href.ShowHome());
  };
  return (
    <EditDialog
      title={`Delete ${saved.name}`}
      save="Delete publication"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={leave}
      hindrance={isSure ? undefined : `Type ${saved.slug} to continue.`}
    >
      <ul className={people.what}>
        <li>
          {saved.postCount === 0
            ? 'Stories stay with their writers.'
            : `${plural(saved.postCount, 'story stays with its writer', 'stories stay with their writers')}. Links to them keep working.`}
        </li>
        <li>Its page, followers, roles, invitations and submissions are erased immediately.</li>
        {others > 0 && <li>{plural(others, 'other person', 'other people')} in it will be notified.</li>}
        <li>This can’t be undone. The link /{saved.slug} isn’t given to anyone else for 90 days.</li>
      </ul>
      <Field
        label="The publication’s link"
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={`Type ${saved.slug} to confirm.`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </EditDialog>
  );
}
