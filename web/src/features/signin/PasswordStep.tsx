'use client';
import { type FormEvent, useState } from 'react';
import { useLockoutNotice } from '@/features/banner/lockoutNotice';
import { emailStepInvalidEmail, emailStepPleaseTryAgain } from '@/gen/messages/emailStep';
import { mutate } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { PasswordField } from '@/ui/PasswordField';
import { emailAddress } from './email';
import { keepEmail, keptEmail } from './intent';
import { SignInWithPassword } from './Password.gen';
import css from './SignIn.module.css';
import { isByMail, useSignInSite } from './site';
import { usePasskeyAutofill } from './usePasskeyAutofill';

interface PasswordStepProps {
  onSignedIn: () => void;
  /** The password was right; the account asks for more. */
  onHalfWay: () => void;
  /** The reader rather wants a code. */
  onCode: () => void;
}

const CODE = 'Send me a code instead';

/** E-mail and password. What is refused is said in the server's words; a code by mail is always another way. */
export function PasswordStep({ onSignedIn, onHalfWay, onCode }: PasswordStepProps) {
  const byMail = isByMail(useSignInSite());
  const [email, setEmail] = useState(() => keptEmail() ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field?: string; note?: string; isForGood?: boolean }>({});
  const noteLockout = useLockoutNotice();
  usePasskeyAutofill(true, onSignedIn, (note) => setError({ note }));
  const attempt = async () => {
    const { signInWithPassword: answer } = await mutate(SignInWithPassword, { email: email.trim(), password });
    noteLockout(answer);
    if (answer.__typename === 'SignedIn') return onSignedIn();
    if (answer.__typename === 'SecondFactorRequired') return onHalfWay();
    if (answer.__typename === 'InvalidPassword') setPassword('');
    setError({ note: answer.message || emailStepPleaseTryAgain, isForGood: answer.__typename === 'PasswordPermanentLockout' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !password) return;
    if (!emailAddress(email)) return setError({ field: emailStepInvalidEmail });
    keepEmail(email.trim());
    setBusy(true);
    setError({});
    await attempt().catch(() => setError({ note: emailStepPleaseTryAgain }));
    setBusy(false);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Your email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        spellCheck={false}
        error={error.field}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error.note && <Note kind="error">{error.note}</Note>}
      {error.isForGood && byMail ? (
        <Button look="accent" size="l" onClick={onCode}>
          Send me a code
        </Button>
      ) : (
        <Button type="submit" look="accent" size="l" aria-busy={busy} disabledReason={password ? undefined : 'Please enter your password.'}>
          Sign in
        </Button>
      )}
      {!error.isForGood && byMail && (
        <div className={css.links}>
          <button type="button" onClick={onCode}>
            {CODE}
          </button>
        </div>
      )}
    </form>
  );
}
