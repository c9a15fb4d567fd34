'use client';
import { useEffect, useState } from 'react';
import { USERNAME_MAX_LENGTH } from '@/gen/limits';
import { query } from '@/lib/gql/client';
import { Field } from '@/ui/Field';
import { act } from './act';
import { EditDialog } from './EditDialog';
import { ChangeUsername, UsernameAvailability } from './Settings.gen';
import { type Account, showAccount } from './useSettings';

/** How long a pause in typing is, before the server is asked. */
const PAUSE_MS = 300;
const HOLD = 'Links to your old username will still lead to you. No one else can take it for 90 days.';

type Known = { username: string; error: string | null };

/** Whether a username can be had, asked while it is typed; null until it is known. */
function useAvailability(username: string, own: string): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!username || username === own) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      query(UsernameAvailability, { username }).then(
        ({ usernameAvailability: answer }) => {
          if (isCurrent) setKnown({ username, error: answer.__typename === 'SignupError' ? answer.message : null });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username, own]);
  return known?.username === username ? known : null;
}

/** Another username. */
export function UsernameDialog({ account, opener, onClosed }: { account: Account; opener: HTMLElement; onClosed: () => void }) {
  const [typed, setTyped] = useState(account.username);
  const username = typed.trim().toLowerCase();
  const known = useAvailability(username, account.username);
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
