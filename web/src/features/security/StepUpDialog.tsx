'use client';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '@/features/settings/act';
import form from '@/features/settings/Settings.module.css';
import { stepUp } from '@/features/settings/stepUp';
import { CodeBoxes } from '@/features/signin/CodeBoxes';
import { codeDigits } from '@/features/signin/loginCode';
import { forgetViewer } from '@/features/viewer/useViewer';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { loginCodeCodeSent, loginCodeResend, loginCodeSixDigits } from '@/gen/messages/loginCode';
import { useHasPasskeys } from '@/lib/passkey';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { Note } from '@/ui/Note';
import { PasswordField } from '@/ui/PasswordField';
import { prove, sendProofCode } from './prove';
import css from './Security.module.css';
import { showSecurity, useSecurity } from './useSecurity';
import { showSessions } from './useSessions';

type Step = { at: 'choose' } | { at: 'code'; email: string } | { at: 'password' };

const WHY = 'This changes something important. Please confirm it’s you; we won’t ask again for ten minutes.';

/** Asks the reader to show that it is them, by a mailed code, their password or a passkey. What asked for it goes on by itself. */
export function StepUpDialog() {
  const id = useId();
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : document.body));
  const dialog = useRef<HTMLFormElement>(null);
  const proven = useRef(false);
  const { security } = useSecurity();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (step.at !== 'choose') dialog.current?.querySelector('input')?.focus();
  }, [step.at]);
  const canUsePasskey = useHasPasskeys() && Boolean(security?.passkeys.length);
  const canUsePassword = security?.hasPassword !== false;
  const go = (next: Step) => {
    setTyped('');
    setError(undefined);
    setStep(next);
  };
  const type = (text: string) => {
    setError(undefined);
    setTyped(text);
  };
  const attempt = async (run: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await run().catch((caught: unknown) => setError(reasonOf(caught)));
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      const isAgain = step.at === 'code';
      go({ at: 'code', email: await sendProofCode() });
      if (isAgain) toast({ text: loginCodeCodeSent });
    });
  const proveBy = (run: () => Promise<void>) =>
    attempt(async () => {
      await run();
      // The session has another id now, and with it another token.
      forgetViewer();
      showSecurity();
      showSessions();
      proven.current = true;
      dialog.current?.closest('dialog')?.close();
    });
  const missing = step.at === 'code' ? typed.length !== LOGIN_CODE_LENGTH : typed === '';
  const hindrance = missing ? (step.at === 'code' ? loginCodeSixDigits : 'Please enter your password.') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step.at === 'choose' || hindrance) return;
    void proveBy(() => (step.at === 'code' ? prove.code(typed) : prove.password(typed)));
  };
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={() => stepUp.answer(proven.current)}>
      <form ref={dialog} className={form.form} noValidate onSubmit={submit}>
        <h2 id={id}>Confirm it’s you</h2>
        <p role="status">{step.at === 'code' ? `Enter the 6-digit code we sent to ${step.email}.` : WHY}</p>
        {step.at === 'code' && <CodeBoxes code={typed} error={error} onType={(text) => type(codeDigits(text))} />}
        {step.at === 'password' && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={typed}
            error={error}
            onChange={(event) => type(event.target.value)}
          />
        )}
        {step.at !== 'choose' && (
          <Button type="submit" look="accent" size="l" aria-busy={busy} disabledReason={hindrance}>
            Confirm
          </Button>
        )}
        {step.at === 'choose' && error && <Note kind="error">{error}</Note>}
        <div className={css.ways} aria-busy={busy}>
          <Button look="quiet" size="l" onClick={() => void send()}>
            <Icon name="mail" size={20} />
            {step.at === 'code' ? loginCodeResend : 'Send me a code'}
          </Button>
          {canUsePassword && step.at !== 'password' && (
            <Button look="quiet" size="l" onClick={() => go({ at: 'password' })}>
              <Icon name="lock" size={20} />
              Use my password
            </Button>
          )}
          {canUsePasskey && (
            <Button look="quiet" size="l" onClick={() => void proveBy(prove.passkey)}>
              <Icon name="key" size={20} />
              Use a passkey
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
