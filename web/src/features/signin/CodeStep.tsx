'use client';
import { type FormEvent, useState } from 'react';
import { href } from '@/gen/href';
import { CODE_SENT_TOAST_DURATION_MS, LOGIN_CODE_LENGTH } from '@/gen/limits';
import { takeReturn } from '@/lib/returnTo';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { codeDigits, sendCode, verifyCode } from './codes';
import css from './SignIn.module.css';

/** Second step: the six digits. On success the page is loaded anew, as the reader's own. */
export function CodeStep({ sent, onBack }: { sent: { email: string; isNewAccount: boolean }; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const complete = code.length === LOGIN_CODE_LENGTH;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'idle') return;
    if (!complete) {
      setError('Login code must be 6 digits.');
      return;
    }
    setState('busy');
    setError(undefined);
    const result = await verifyCode(code);
    if (result.ok) {
      setState('done');
      location.assign(takeReturn(href.ShowHome()));
      return;
    }
    setState('idle');
    setError(result.error);
  };
  const resend = async () => {
    if (state !== 'idle') return;
    const result = await sendCode(sent.email);
    if (result.ok) toast({ text: 'Code sent!', duration: CODE_SENT_TOAST_DURATION_MS });
    else setError(result.error);
  };
  return (
    <>
      <h1>{sent.isNewAccount ? 'Make yourself at home.' : 'Welcome back.'}</h1>
      <p role="status">Enter the six digits we sent to <strong>{sent.email}</strong>{sent.isNewAccount ? ' to create your account.' : '.'}</p>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field code label="Login code" name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus maxLength={12} error={error}
          value={code} onChange={(event) => setCode(codeDigits(event.target.value))} />
        <Button type="submit" look="accent" aria-busy={state === 'busy'} disabledReason={complete ? undefined : 'Enter all six digits first'}>Validate</Button>
      </form>
      <div className={css.links}>
        <button type="button" onClick={() => void resend()}>Send another code</button>
        <button type="button" onClick={onBack}>Use another address</button>
      </div>
    </>
  );
}
