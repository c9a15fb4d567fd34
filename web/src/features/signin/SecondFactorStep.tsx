'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLockoutNotice } from '@/features/banner/lockoutNotice';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { emailStepPleaseTryAgain } from '@/gen/messages/emailStep';
import { loginCodeValidate } from '@/gen/messages/loginCode';
import { mutate } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { CodeBoxes } from './CodeBoxes';
import { codeDigits } from './loginCode';
import { SignInWithSecondFactor } from './Password.gen';
import css from './SignIn.module.css';

interface SecondFactorStepProps {
  onSignedIn: () => void;
  /** Starts over with the first step. */
  onRestart: () => void;
}

const OVER = 'This took too long, or was started in another browser. Please sign in again.';
const SIX_DIGITS = 'Your app shows six digits.';
const TEN_SIGNS = 'A recovery code has ten letters and digits, like abcde-fgh27.';

/** Whether a text can be a recovery code, however it was written down. */
const isRecoveryCode = (text: string): boolean => /^[a-z2-7]{10}$/iu.test(text.replaceAll(/[\s-]/gu, ''));

/** The second step: six digits of the authenticator app, or a recovery code when it is lost. */
export function SecondFactorStep({ onSignedIn, onRestart }: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const noteLockout = useLockoutNotice();
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) form.current?.querySelector('input')?.focus();
    isFirst.current = false;
  }, [isRecovery]);
  const attempt = async () => {
    const { signInWithSecondFactor: answer } = await mutate(SignInWithSecondFactor, { code: typed.trim() });
    noteLockout(answer);
    if (answer.__typename === 'SignedIn') return onSignedIn();
    // What is sent from here has the form of a code: so it is not the code that was refused.
    if (answer.__typename === 'BadRequest') return setOver(true);
    setTyped('');
    return setError(answer.message || emailStepPleaseTryAgain);
  };
  const hindrance = isRecovery
    ? isRecoveryCode(typed)
      ? undefined
      : TEN_SIGNS
    : typed.length === LOGIN_CODE_LENGTH
      ? undefined
      : SIX_DIGITS;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || hindrance) return;
    setBusy(true);
    setError(undefined);
    await attempt().catch(() => setError(emailStepPleaseTryAgain));
    setBusy(false);
  };
  const toggle = () => {
    setRecovery(!isRecovery);
    setTyped('');
    setError(undefined);
  };
  const type = (text: string) => {
    setError(undefined);
    setTyped(text);
  };
  if (isOver)
    return (
      <div className={css.form}>
        <Note kind="error">{OVER}</Note>
        <Button look="accent" size="l" autoFocus onClick={onRestart}>
          Sign in again
        </Button>
      </div>
    );
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {isRecovery ? (
        <Field
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          help={TEN_SIGNS}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <CodeBoxes label="Verification code" code={typed} error={error} onType={(text) => type(codeDigits(text))} />
      )}
      <Button type="submit" look="accent" size="l" aria-busy={busy} disabledReason={hindrance}>
        {loginCodeValidate}
      </Button>
      <div className={css.links}>
        <button type="button" onClick={toggle}>
          {isRecovery ? 'Use my authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" onClick={onRestart}>
          Start again
        </button>
      </div>
    </form>
  );
}
