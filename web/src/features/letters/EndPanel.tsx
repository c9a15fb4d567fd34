'use client';
import { useState } from 'react';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { end, nameOf, readToken } from './ended';
import css from './EndPanel.module.css';

const settings = href.ShowSettingsTab({ setting: 'notifications' });

/** Ends letters of one kind by the link in one of them, without signing in. Opening the link alone ends nothing: programs follow links, too. */
export function EndPanel({ token: text }: { token: string | undefined }) {
  const token = readToken(text);
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed' | 'bad'>('asked');
  if (!token || state === 'bad') {
    return (
      <Note kind="error" action={<Link href={settings}>Choose your emails</Link>}>
        This link is no longer valid. Use the link in your latest email.
      </Note>
    );
  }
  const name = nameOf(token.preference);
  const run = async () => {
    setState('busy');
    setState(
      await end(token).then(
        (isGood) => (isGood ? 'done' : 'bad'),
        () => 'failed' as const,
      ),
    );
  };
  return (
    <>
      <p className={css.text} role="status">
        {state === 'done' ? (
          <>
            You’ll no longer get these emails: <strong>{name}</strong>.
          </>
        ) : (
          <>
            Unsubscribe from these emails: <strong>{name}</strong>?
          </>
        )}
      </p>
      {state === 'failed' && <Failed onAgain={() => void run()}>That didn’t work. You’re still subscribed.</Failed>}
      {state !== 'done' && (
        <Button look="accent" aria-busy={state === 'busy'} onClick={state === 'busy' ? undefined : () => void run()}>
          Unsubscribe
        </Button>
      )}
      {state === 'done' && (
        <p className={css.text}>
          <Link className={css.link} href={settings}>
            Choose which emails you get
          </Link>
        </p>
      )}
    </>
  );
}
