import { AUTH_STATE_VALUE, CODE_SENT_TOAST_DURATION_MS, LOGIN_CODE_LENGTH } from '@/gen/limits';
import * as emailStepText from '@/gen/messages/emailStep';
import * as loginCodeText from '@/gen/messages/loginCode';
import type { CodeError, EmailSendFailure, SignInOperation, SignInStep } from '@/gen/vocabulary';
import type { Modal, ModalError } from '@/gen/wire';
import { emailAddress } from './email';
import { codeDigits } from './loginCode';

export type ModalEvent =
  | { type: 'open'; operation: SignInOperation; step: SignInStep | null }
  | { type: 'reset' | 'toggle' | 'showOptions' | 'chooseEmail' | 'createAccount' | 'validate' }
  | { type: 'send'; email: string; captcha: string | null }
  | { type: 'sent'; operation: SignInOperation }
  | { type: 'sendFailed'; failure: EmailSendFailure; message: string | null }
  | { type: 'type'; text: string }
  | { type: 'resend'; captcha: string | null }
  | { type: 'verified'; token: string }
  | { type: 'verifyFailed'; error: CodeError; message: string | null };

export type ModalEffect =
  | { type: 'triggerCaptcha' | 'logExceededAttempts' }
  | { type: 'send'; email: string; fullName: null; captchaValue: string | null; operation: SignInOperation }
  | { type: 'verify'; code: string }
  | { type: 'toast'; message: string; duration: number }
  | { type: 'redirect'; token: string; state: string; operation: SignInOperation };

/** The machine of the modal; the server keeps the same one, on the same cases. */
type Next = [modal: Modal, effect: ModalEffect | null];

export const CLOSED: Modal = { operation: 'login', step: null, email: null, code: '', progress: 'idle', error: null };

const other = (operation: SignInOperation): SignInOperation => (operation === 'login' ? 'register' : 'login');
const options = (operation: SignInOperation): SignInStep => (operation === 'login' ? 'SIGNIN_OPTIONS' : 'SIGNUP_OPTIONS');
const needsCaptcha = (operation: SignInOperation): boolean => operation === 'register';

export const canValidate = ({ progress, code }: Modal): boolean => progress === 'idle' && code.length === LOGIN_CODE_LENGTH;
export const canResend = ({ progress }: Modal): boolean => progress === 'idle';
export const showsCode = ({ step }: Modal): boolean => step === 'CHECK_YOUR_INBOX' || step === 'LOGIN_CODE';

/** What is shown when no letter was sent. */
export function sendError(failure: EmailSendFailure, message: string | null): ModalError {
  switch (failure) {
    case 'FailedChallenge':
      return { type: 'RECAPTCHA_FAILED', message: emailStepText.emailStepRecaptchaFailed };
    case 'NotFound':
      return { type: 'UNRECOGNIZED_EMAIL', message: null };
    case 'BadRequest':
    case 'RateLimited':
      return { type: null, message: message || emailStepText.emailStepPleaseTryAgain };
    case 'other':
      return { type: null, message: emailStepText.emailStepPleaseTryAgain };
  }
}

/** Whether the link to help stands beside an error. */
export const offersHelp = (error: ModalError): boolean => error.type === 'RECAPTCHA_FAILED';

/** What is shown when a code was not taken: the server's words, or else the code's own. */
export const codeMessage = (error: CodeError, message: string | null): string =>
  message || (error === 'TooManyRequests' ? loginCodeText.loginCodeTooManyAttempts : loginCodeText.loginCodeInvalidCode);

const show = (modal: Modal, operation: SignInOperation, step: SignInStep): Next => [
  { ...modal, operation, step, progress: 'idle', code: '', error: null },
  null,
];

function send(modal: Modal, typed: string, captcha: string | null): Next {
  if (!emailAddress(typed)) return [{ ...modal, error: { type: null, message: emailStepText.emailStepInvalidEmail } }, null];
  const email = typed.trim();
  const next: Modal = { ...modal, email, error: null };
  if (captcha === null && needsCaptcha(modal.operation)) return [next, { type: 'triggerCaptcha' }];
  return [
    { ...next, progress: 'sending' },
    { type: 'send', email, fullName: null, captchaValue: captcha, operation: modal.operation },
  ];
}

function validate(modal: Modal): Next {
  if (!canValidate(modal)) return [{ ...modal, error: { type: null, message: loginCodeText.loginCodeSixDigits } }, null];
  return [
    { ...modal, error: null, progress: 'verifying' },
    { type: 'verify', code: modal.code },
  ];
}

const sent = (modal: Modal, operation: SignInOperation): Next => [
  { ...modal, operation, step: 'CHECK_YOUR_INBOX', progress: 'idle' },
  showsCode(modal) ? { type: 'toast', message: loginCodeText.loginCodeCodeSent, duration: CODE_SENT_TOAST_DURATION_MS } : null,
];

/** The state after an event, and what is to be done. An event that makes no sense in the state changes nothing. */
export function after(modal: Modal, event: ModalEvent): Next {
  if (event.type === 'open') return [{ ...CLOSED, operation: event.operation, step: event.step ?? options(event.operation) }, null];
  if (event.type === 'reset') return [CLOSED, null];
  const same: Next = [modal, null];
  const { progress } = modal;
  if (modal.step === null || progress === 'verified') return same;
  switch (event.type) {
    case 'toggle':
      return show(modal, other(modal.operation), options(other(modal.operation)));
    case 'showOptions':
      return show(modal, modal.operation, options(modal.operation));
    case 'chooseEmail':
      return show(modal, modal.operation, 'ENTER_EMAIL');
    case 'createAccount':
      return show(modal, 'register', 'ENTER_EMAIL');
    case 'send':
      return progress === 'idle' ? send(modal, event.email, event.captcha) : same;
    case 'sent':
      return progress === 'sending' ? sent(modal, event.operation) : same;
    case 'sendFailed':
      if (progress !== 'sending') return same;
      return [
        {
          ...modal,
          progress: 'idle',
          step: event.failure === 'NotFound' ? 'UNRECOGNIZED_EMAIL' : modal.step,
          error: sendError(event.failure, event.message),
        },
        null,
      ];
    case 'verified':
      if (progress !== 'verifying') return same;
      return [
        { ...modal, progress: 'verified' },
        { type: 'redirect', token: event.token, state: AUTH_STATE_VALUE, operation: modal.operation },
      ];
    case 'verifyFailed':
      if (progress !== 'verifying') return same;
      return [
        { ...modal, progress: 'idle', error: { type: null, message: codeMessage(event.error, event.message) } },
        event.error === 'TooManyRequests' ? { type: 'logExceededAttempts' } : null,
      ];
    case 'type':
      return showsCode(modal) && progress === 'idle'
        ? [{ ...modal, step: 'LOGIN_CODE', code: codeDigits(event.text), error: null }, null]
        : same;
    case 'resend':
      return showsCode(modal) && canResend(modal) && modal.email ? send({ ...modal, code: '' }, modal.email, event.captcha) : same;
    case 'validate':
      return showsCode(modal) && progress === 'idle' ? validate(modal) : same;
  }
}
