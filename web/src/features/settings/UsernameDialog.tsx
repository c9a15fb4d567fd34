'use client';
import { useState } from 'react';
import { USERNAME_MAX_LENGTH } from '@/gen/limits';
import { query } from '@/lib/gql/client';
import { Field } from '@/ui/Field';
import { act } from './act';
import { EditDialog } from './EditDialog';
import { ChangeUsername, UsernameAvailability } from './Settings.gen';
import { useAvailability } from './useAvailability';
import { type Account, showAccount } from './useSettings';

const HOLD = 'Links to your old username will still lead to you. No one else can take it for 90 days.';

/** Why a username cannot be had; null when it can. */
async function askFor(username: string): Promise<string | null> {
  const { usernameAvailability: answer } = await query(UsernameAvailability, { username });
  return answer.__typename === 'SignupError' ? answer.message : null;
}

/** Another username. */
export function UsernameDialog({ account, opener, onClosed }: { account: Account; opener: HTMLElement; onClosed: () => void }) {
  const [typed, setTyped] = useState(account.username);
  const username = typed.trim().toLowerCase();
  const known = useAvailability(username === account.username ? '' : username, askFor);
  const save = async () => showAccount(await act(ChangeUsername, { username }, 'changeUsername', 'Viewer'));
  const hindrance =
    username === account.username ? 'This is already your username.' : (known?.error ?? (username ? undefined : 'Enter a username.'));
  return (
    <EditDialog title="Username" text={HOLD} opener={opener} onClosed={onClosed} onSave={save} hindrance={hindrance}>
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={known?.error ?? undefined}
        help={known ? `@${username} is available.` : `Your profile is at @${username || '…'}.`}
      />
    </EditDialog>
  );
}
