import { emailStepDifferentEmail, emailStepEmailNotRecognized } from '@/gen/messages/emailStep';
import { signInSignInWith, signInSignUpWith } from '@/gen/messages/signIn';
import { SIGN_IN_METHOD_LABELS, type EntryPoint, type SignInMethod, type SignInOperation } from '@/gen/vocabulary';
import type { Modal } from '@/gen/wire';
import { type EntryContext, invitation } from './invitation';

/** What stands above and below a step. */
export interface Texts {
  title: string;
  text: string;
  /** The button that agrees to the terms, where there is one. */
  action: string | null;
}

/** What a method's button says. */
export function methodText(operation: SignInOperation, method: SignInMethod): string {
  const label = SIGN_IN_METHOD_LABELS[method];
  return operation === 'login' ? signInSignInWith({ method: label }) : signInSignUpWith({ method: label });
}

/** What agrees to the terms where no code is mailed. */
const ANY_METHOD: Readonly<Record<SignInOperation, string>> = { login: 'Sign in', register: 'Sign up' };

/** What stands above and below a step. */
export function textsOf({ operation, step, email }: Modal, context: EntryContext & { entry: EntryPoint }, byMail: boolean): Texts {
  const byEmail = methodText(operation, 'email');
  switch (step) {
    case null:
    case 'SIGNIN_OPTIONS':
    case 'SIGNUP_OPTIONS': {
      const { title, subheader } = invitation(context.entry, operation, context);
      return { title, text: subheader, action: byMail ? byEmail : ANY_METHOD[operation] };
    }
    case 'ENTER_EMAIL': {
      if (context.entry !== 'email_login_timeout')
        return { title: byEmail, text: 'We’ll send a 6-digit code to your inbox.', action: 'Continue' };
      const { title, subheader } = invitation(context.entry, operation, context);
      return { title, text: subheader, action: 'Continue' };
    }
    case 'UNRECOGNIZED_EMAIL':
      return { title: emailStepEmailNotRecognized, text: emailStepDifferentEmail, action: null };
    case 'CHECK_YOUR_INBOX':
    case 'LOGIN_CODE': {
      const purpose = operation === 'login' ? 'to sign in' : 'to create your account';
      return {
        title: 'Check your inbox',
        text: `Enter the 6-digit code we sent ${email ? `to ${email}` : 'you'} ${purpose}.`,
        action: null,
      };
    }
  }
}

/** Steps beside the mailed code. */
export type Aside = 'PASSWORD' | 'SECOND_FACTOR';

/** What stands above them. */
export const ASIDE_TEXTS: Readonly<Record<Aside, Texts>> = {
  PASSWORD: { title: 'Sign in with a password', text: 'No password? Use a code sent to your inbox.', action: null },
  SECOND_FACTOR: { title: 'One more step', text: 'Your account also needs a code from your authenticator app.', action: null },
};
