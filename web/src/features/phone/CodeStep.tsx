'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { CodeBoxes } from '@/features/signin/CodeBoxes';
import { codeDigits } from '@/features/signin/loginCode';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { loginCodeCodeSent, loginCodeResend, loginCodeSixDigits } from '@/gen/messages/loginCode';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import css from './Phone.module.css';
import { type PhoneStateFragment, RequestPhoneVerification, VerifyPhone } from './Phone.gen';
import { showPhone } from './usePhone';
import { useSecondsTo } from './useSecondsTo';

/** A message has so long to arrive before another one is offered. */
const PATIENCE = 60;

interface Props {
  waiting: NonNullable<PhoneStateFragment['waiting']>;
  onVerified: () => void;
  onOther: () => void;
}

/** The six digits that were sent to a number. */
export function CodeStep({ waiting, onVerified, onOther }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const left = useSecondsTo(Date.parse(waiting.sentAt) + PATIENCE * 1000, PATIENCE);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const attempt = async (run: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await run().catch((caught: unknown) => setError(reasonOf(caught)));
    setBusy(false);
  };
  const hindrance = typed.length === LOGIN_CODE_LENGTH ? undefined : loginCodeSixDigits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hindrance) return;
    void attempt(async () => {
      showPhone(await act(VerifyPhone, { code: typed }, 'verifyPhone', 'Phone'));
      toast({ text: 'Your phone number is verified.' });
      onVerified();
    });
  };
  const resend = () =>
    void attempt(async () => {
      showPhone(await act(RequestPhoneVerification, { number: null, country: null }, 'requestPhoneVerification', 'Phone'));
      setTyped('');
      toast({ text: loginCodeCodeSent });
    });
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <p role="status">Enter the 6-digit code we sent to {waiting.numberObfuscated}. It works for 10 minutes.</p>
      <div className={css.code}>
        <CodeBoxes
          label="Verification code"
          code={typed}
          error={error}
          onType={(text) => {
            setError(undefined);
            setTyped(codeDigits(text));
          }}
        />
      </div>
      <div className={css.buttons}>
        <Button type="submit" look="accent" size="l" aria-busy={busy} disabledReason={hindrance}>
          Verify
        </Button>
        <Button look="quiet" size="l" disabledReason={left > 0 ? 'The message may take a moment.' : undefined} onClick={resend}>
          {left > 0 ? `${loginCodeResend} in ${left} s` : loginCodeResend}
        </Button>
      </div>
      <button type="button" className={css.other} onClick={onOther}>
        Use another number
      </button>
    </form>
  );
}
