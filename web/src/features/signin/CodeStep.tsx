'use client';
import type { ClipboardEvent, FormEvent } from 'react';
import { loginCodeResend, loginCodeSixDigits, loginCodeValidate } from '@/gen/messages/loginCode';
import type { Modal } from '@/gen/wire';
import { Button } from '@/ui/Button';
import { CodeBoxes } from './CodeBoxes';
import { codeDigits } from './loginCode';
import { canResend, canValidate } from './machine';
import css from './SignIn.module.css';
import type { Dispatch } from './useModal';

/** The six digits. A code can be pasted anywhere in the step. */
export function CodeStep({ modal, dispatch }: { modal: Modal; dispatch: Dispatch }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'validate' });
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const digits = codeDigits(event.clipboardData.getData('text'));
    if (digits) dispatch({ type: 'type', text: digits });
  };
  const isBusy = modal.progress !== 'idle';
  const reason = isBusy ? 'One moment, please' : loginCodeSixDigits;
  return (
    <form className={css.form} noValidate onSubmit={submit} onPaste={onPaste}>
      <CodeBoxes code={modal.code} error={modal.error?.message ?? undefined} onType={(text) => dispatch({ type: 'type', text })} />
      <Button type="submit" look="accent" size="l" aria-busy={isBusy} disabledReason={canValidate(modal) ? undefined : reason}>
        {loginCodeValidate}
      </Button>
      <div className={css.links}>
        {modal.email && (
          <button type="button" aria-disabled={!canResend(modal) || undefined} onClick={() => dispatch({ type: 'resend', captcha: null })}>
            {loginCodeResend}
          </button>
        )}
        <button type="button" onClick={() => dispatch({ type: 'chooseEmail' })}>
          Use another address
        </button>
      </div>
    </form>
  );
}
