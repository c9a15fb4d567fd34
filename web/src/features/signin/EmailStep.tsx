'use client';
import { type FormEvent, useState } from 'react';
import { href } from '@/gen/href';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import { looksLikeEmail, sendCode } from './codes';
import css from './SignIn.module.css';

interface Props {
  siteName: string;
  onSent: (sent: { email: string; isNewAccount: boolean }) => void;
}

/** First step: where to send the code. A new address makes a new account. */
export function EmailStep({ siteName, onSent }: Props) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!looksLikeEmail(email)) {
      setError('Please enter a valid email address.');
      return;
    }
    setBusy(true);
    setError(undefined);
    const result = await sendCode(email);
    setBusy(false);
    if (result.ok) onSent(result);
    else setError(result.error);
  };
  return (
    <>
      <h1>Welcome to {siteName}.</h1>
      <p>Sign in or create an account with your e-mail address. No password needed.</p>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Your email" type="email" name="email" autoComplete="email" inputMode="email" autoFocus spellCheck={false} help="We'll send a 6-digit code." error={error}
          value={email} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" look="accent" aria-busy={busy}>Continue</Button>
      </form>
      <p className={css.small}>
        By continuing you agree to the <Link href={href.m_tos()}>Terms of Service</Link> of {siteName}.
      </p>
    </>
  );
}
