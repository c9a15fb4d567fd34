'use client';
import { useState } from 'react';
import { Field } from '@/ui/Field';
import { EditDialog } from './EditDialog';
import { instanceOf } from './instance';

interface Props {
  /** Where connecting begins. */
  start: string;
  /** The site's own instance, where it has one. */
  own: string | null;
  opener: HTMLElement;
  onClosed: () => void;
}

/** Asks where the reader's Mastodon account is, and leaves for there. */
export function MastodonDialog({ start, own, opener, onClosed }: Props) {
  const [typed, setTyped] = useState(own ?? '');
  const instance = instanceOf(typed);
  const leave = async () => {
    location.assign(`${start}&${new URLSearchParams({ instance: instance ?? '' })}`);
    return 'stay' as const;
  };
  return (
    <EditDialog
      title="Connect Mastodon"
      text="Members can show their Mastodon account on their profile, and sign in with it."
      save="Go there"
      opener={opener}
      onClosed={onClosed}
      onSave={leave}
      hindrance={instance ? undefined : 'Enter the server your account is on.'}
    >
      <Field
        label="Your server"
        name="instance"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="mastodon.social"
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </EditDialog>
  );
}
