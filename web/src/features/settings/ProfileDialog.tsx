'use client';
import { useState } from 'react';
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH } from '@/gen/limits';
import { Area } from '@/ui/Area';
import { Field } from '@/ui/Field';
import { act } from './act';
import { EditDialog } from './EditDialog';
import { UpdateProfile } from './Settings.gen';
import { type Account, showAccount } from './useSettings';

interface Props {
  account: Account;
  opener: HTMLElement;
  onClosed: () => void;
}

/** Name and a line about oneself, as everybody sees them. */
export function ProfileDialog({ account, opener, onClosed }: Props) {
  const [name, setName] = useState(account.name);
  const [bio, setBio] = useState(account.user.bio);
  const save = async () => showAccount(await act(UpdateProfile, { name, bio }, 'updateProfile', 'Viewer'));
  return (
    <EditDialog
      title="Profile information"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={name.trim() ? undefined : 'Enter a name.'}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={name.trim() ? undefined : 'Enter a name.'}
        dir="auto"
      />
      <Area label="Short bio" name="bio" max={BIO_MAX_LENGTH} value={bio} onChange={(event) => setBio(event.target.value)} dir="auto" />
    </EditDialog>
  );
}
