'use client';
import { type FocusEvent, type FormEvent, useState } from 'react';
import * as href from '@/gen/href';
import { emailStepMistyped, emailStepNeedHelp } from '@/gen/messages/emailStep';
import type { Modal } from '@/gen/wire';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { useTypedEarly } from '@/ui/useTypedEarly';
import { CaptchaConsent } from './CaptchaConsent';
import { mistypedDomain } from './email';
import { keptEmail } from './intent';
import { offersHelp } from './machine';
import css from './SignIn.module.css';
import type { Captcha } from './useCaptcha';
import type { Dispatch } from './useModal';
import { usePasskeyAutofill } from './usePasskeyAutofill';

interface EmailStepProps {
  modal: Modal;
  dispatch: Dispatch;
  captcha: Captcha;
  onSignedIn: () => void;
}

/** Where to send the code. An address that looks like a slip is questioned once; a second press sends. */
export function EmailStep({ modal, dispatch, captcha, onSignedIn }: EmailStepProps) {
  const [email, setEmail] = useState(() => modal.email ?? keptEmail() ?? '');
  const form = useTypedEarly<HTMLFormElement>(email, setEmail);
  const [questioned, setQuestioned] = useState('');
  const [tried, setTried] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const isLogin = modal.operation === 'login';
  usePasskeyAutofill(isLogin, onSignedIn, setRefused);
  const domain = mistypedDomain(email);
  // What was refused is not what stands there now.
  const error = tried === email ? modal.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (domain && questioned !== email) return setQuestioned(email);
    setTried(email);
    dispatch({ type: 'send', email, captcha: null });
  };
  // Not on the way to the button: it would move away under the pointer.
  const onBlur = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof HTMLButtonElement)) setQuestioned(email);
  };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Field
        label="Your email"
        type="email"
        name="email"
        autoComplete={isLogin ? 'email webauthn' : 'email'}
        inputMode="email"
        spellCheck={false}
        error={error?.message ?? undefined}
        warning={domain && questioned === email ? emailStepMistyped({ domain }) : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={onBlur}
      />
      {error && offersHelp(error) && (
        <p className={css.small}>
          <Link href={href.RedirectHelpCenter()} target="_blank">
            {emailStepNeedHelp}
          </Link>
        </p>
      )}
      {refused && <Note kind="error">{refused}</Note>}
      <CaptchaConsent captcha={captcha} />
      <Button type="submit" look="accent" size="l" aria-busy={modal.progress === 'sending' || captcha.isBusy}>
        Continue
      </Button>
    </form>
  );
}
