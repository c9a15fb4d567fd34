'use client';
import { useState } from 'react';
import { useHasPasskeys } from '@/lib/passkey';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Note } from '@/ui/Note';
import { enterWithPasskey } from './passkey';
import css from './SignIn.module.css';

const NONE = 'No passkey was used. You can try again, or sign in another way.';

/** Signing in with a passkey, where the browser has them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  if (!useHasPasskeys()) return null;
  const start = async () => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    const error = await enterWithPasskey('at once').catch(() => NONE);
    if (error === null) return onSignedIn();
    setState({ busy: false, error });
  };
  return (
    <>
      <Button look="quiet" className={css.method} aria-busy={state.busy} onClick={() => void start()}>
        <Icon name="key" size={20} />
        Sign in with a passkey
      </Button>
      {state.error && <Note kind="error">{state.error}</Note>}
    </>
  );
}
