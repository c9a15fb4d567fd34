'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import * as href from '@/gen/href';
import { Field } from '@/ui/Field';
import css from './Data.module.css';
import { DeleteAccount } from './Data.gen';

interface DeleteDialogProps {
  username: string;
  opener: HTMLElement;
  onClosed: () => void;
}

function What() {
  return (
    <ul className={css.what}>
      <li>Your profile, stories, responses and lists disappear immediately, and you’re signed out everywhere.</li>
      <li>For 14 days, you can sign in to restore your account with everything in it.</li>
      <li>After that, everything is erased. Other people’s responses to you stay, without your words or your name.</li>
    </ul>
  );
}

/** Deletes the account; no one is signed in then. */
async function leave(): Promise<void> {
  await act(DeleteAccount, {}, 'deleteAccount', 'AccountDeletion');
  location.assign(href.goodbye());
}

/** Leaving for good, with what that means. The name is typed, so that it is no slip. */
export function DeleteDialog({ username, opener, onClosed }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().replace(/^@/u, '').toLowerCase() === username;
  return (
    <EditDialog
      title="Delete your account"
      save="Delete my account"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={leave}
      hindrance={isSure ? undefined : `Type ${username} to continue.`}
    >
      <What />
      <Field
        label="Your username"
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={`Type ${username} to confirm.`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </EditDialog>
  );
}
