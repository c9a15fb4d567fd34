'use client';
import { useRef, useState } from 'react';
import { emailStepPleaseTryAgain, emailStepRecaptchaFailed } from '@/gen/messages/emailStep';
import type { ModalError } from '@/gen/wire';
import { CaptchaError, solveCaptcha } from './captcha';
import { loadSignInSite } from './site';

/** The challenge before an account is made, as far as the reader has to do with it. */
export interface Captcha {
  isBusy: boolean;
  /** Its script waits for the reader's consent; `agree` gives it for this once. */
  wantsConsent: boolean;
  agree: () => void;
}

const NOT_LOADED =
  'The robot check could not be loaded. Your browser or network may be blocking it. Please allow www.google.com for this page and try again.';

/** What is shown when the challenge gave nothing; nothing while the reader's consent is asked for. */
function whatWentWrong(error: unknown): ModalError | null {
  if (!(error instanceof CaptchaError)) return { type: null, message: emailStepPleaseTryAgain };
  if (error.fault === 'consent') return null;
  return { type: 'RECAPTCHA_FAILED', message: error.fault === 'load' ? NOT_LOADED : emailStepRecaptchaFailed };
}

/** Has the challenge solved, where the site has one, and hands on what it gave; empty where there is none. */
export function useCaptcha(onFault: (error: ModalError | null) => void): Captcha & { solve: (onSolved: (value: string) => void) => void } {
  const [state, setState] = useState({ isBusy: false, wantsConsent: false });
  const isSolving = useRef(false);
  const onToken = useRef<(value: string) => void>(undefined);
  const run = async (agreed: boolean) => {
    if (isSolving.current) return;
    isSolving.current = true;
    setState({ isBusy: true, wantsConsent: false });
    let wantsConsent = false;
    try {
      const { captchaSiteKey } = await loadSignInSite();
      onToken.current?.(captchaSiteKey ? await solveCaptcha(captchaSiteKey, agreed) : '');
    } catch (error) {
      wantsConsent = error instanceof CaptchaError && error.fault === 'consent';
      onFault(whatWentWrong(error));
    }
    isSolving.current = false;
    setState({ isBusy: false, wantsConsent });
  };
  const solve = (onSolved: (value: string) => void) => {
    onToken.current = onSolved;
    void run(false);
  };
  return { ...state, agree: () => void run(true), solve };
}
