'use client';
import { useRef, useState } from 'react';
import type { SignInOperation } from '@/gen/vocabulary';
import type { Modal } from '@/gen/wire';
import { log } from '@/lib/error/log';
import { toast } from '@/lib/toast/queue';
import { skipsOnboarding } from './finishSignIn';
import { sendCode, verifyCode } from './calls';
import { type Intent, keepActMeanwhile, keepEmail } from './intent';
import { keepOnward } from './onward';
import { after, CLOSED, type ModalEffect, type ModalEvent } from './machine';
import { type Captcha, useCaptcha } from './useCaptcha';

export type Dispatch = (event: ModalEvent) => void;

interface Goals {
  /** The session is there. */
  onSignedIn: (operation: SignInOperation) => void;
  /** The code was right; the account asks for a second factor. */
  onHalfWay: () => void;
}

const firstStep = ({ entry, step }: Intent) => step ?? (entry === 'email_login_timeout' ? 'ENTER_EMAIL' : null);

/** The machine, and what it wants done. */
export function useModal(intent: Intent, { onSignedIn, onHalfWay }: Goals): [Modal, Dispatch, Captcha] {
  const [modal, setModal] = useState(() => after(CLOSED, { type: 'open', operation: intent.operation, step: firstStep(intent) })[0]);
  const current = useRef(modal);
  const show = (next: Modal) => {
    current.current = next;
    setModal(next);
  };
  const captcha = useCaptcha((error) => show({ ...current.current, error }));
  const dispatch = (event: ModalEvent) => {
    const [next, effect] = after(current.current, event);
    show(next);
    if (effect) void perform(effect);
  };
  const perform = async (effect: ModalEffect) => {
    switch (effect.type) {
      case 'triggerCaptcha':
        return captcha.solve((value) => dispatch({ type: 'send', email: current.current.email ?? '', captcha: value }));
      case 'send': {
        const redirect = intent.to ?? location.pathname + location.search;
        const { type: _, ...letter } = effect;
        const answer = await sendCode(letter, { redirect, skipOnboarding: skipsOnboarding(intent) });
        // While many codes fail, signing in asks for the challenge, too.
        if (answer.type === 'sendFailed' && answer.failure === 'FailedChallenge' && effect.captchaValue === null) {
          show({ ...current.current, progress: 'idle' });
          return captcha.solve((value) => dispatch({ type: 'send', email: effect.email, captcha: value }));
        }
        if (answer.type === 'sent') {
          keepEmail(effect.email);
          keepActMeanwhile(intent);
          if (answer.operation === 'register') keepOnward(redirect);
        }
        return dispatch(answer);
      }
      case 'verify': {
        const answer = await verifyCode(effect.code);
        return answer === 'HALF_WAY' ? onHalfWay() : dispatch(answer);
      }
      case 'toast':
        return void toast({ text: effect.message, duration: effect.duration });
      case 'redirect':
        return onSignedIn(effect.operation);
      // S119
      case 'logExceededAttempts':
        return log('warn', 'too many attempts at a login code');
    }
  };
  return [modal, dispatch, captcha];
}
