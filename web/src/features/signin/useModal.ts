'use client';
import { useRef, useState } from 'react';
import type { SignInOperation, SignInStep } from '@/gen/vocabulary';
import type { Modal } from '@/gen/wire';
import { toast } from '@/lib/toast/queue';
import { sendCode, verifyCode } from './calls';
import { type Intent, keepEmail } from './intent';
import { after, CLOSED, type ModalEffect, type ModalEvent } from './machine';

export type Dispatch = (event: ModalEvent) => void;

const firstStep = ({ entry }: Intent): SignInStep | null => (entry === 'email_login_timeout' ? 'ENTER_EMAIL' : null);

/** The machine, and what it wants done. `onSignedIn` comes once the session is there. */
export function useModal(intent: Intent, onSignedIn: (operation: SignInOperation) => void): [Modal, Dispatch] {
  const [modal, setModal] = useState(() => after(CLOSED, { type: 'open', operation: intent.operation, step: firstStep(intent) })[0]);
  const current = useRef(modal);
  const dispatch = (event: ModalEvent) => {
    const [next, effect] = after(current.current, event);
    current.current = next;
    setModal(next);
    if (effect) void perform(effect);
  };
  const perform = async (effect: ModalEffect) => {
    switch (effect.type) {
      case 'triggerCaptcha':
        // No captcha is set up: there is nothing to solve, and its value is empty.
        return dispatch({ type: 'send', email: current.current.email ?? '', captcha: '' });
      case 'send': {
        const answer = await sendCode(effect.email);
        if (answer.type === 'sent') keepEmail(effect.email);
        return dispatch(answer);
      }
      case 'verify': return dispatch(await verifyCode(effect.code));
      case 'toast': return void toast({ text: effect.message, duration: effect.duration });
      case 'redirect': return onSignedIn(effect.operation);
      case 'logExceededAttempts': return undefined;
    }
  };
  return [modal, dispatch];
}
