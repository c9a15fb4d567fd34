import { emailStepPleaseTryAgain } from '@/gen/messages/emailStep';
import { EMAIL_SEND_FAILURE, type SignInOperation } from '@/gen/vocabulary';
import { mutate } from '@/lib/gql/client';
import type { ModalEvent } from './machine';
import { SendLoginCode, VerifyLoginCode } from './SignIn.gen';

/** Where the link in a letter leads. */
export interface Way {
  redirect: string;
  skipOnboarding: boolean;
}

/** Asks for a code by mail; the answer as the modal's event. */
export async function sendCode(email: string, captchaValue: string | null, operation: SignInOperation, way: Way): Promise<ModalEvent> {
  try {
    const { sendLoginCode: result } = await mutate(SendLoginCode, { email, captchaValue, ...way });
    if (result.__typename === 'CodeSent') return { type: 'sent', operation: result.isNewAccount ? 'register' : 'login' };
    // Signing in asks for no captcha: whoever is asked for one all the same has no account yet.
    if (result.__typename === 'FailedChallenge' && operation === 'login') return { type: 'sendFailed', failure: 'NotFound', message: null };
    const failure = EMAIL_SEND_FAILURE.find((known) => known === result.__typename) ?? 'other';
    return { type: 'sendFailed', failure, message: result.message };
  } catch {
    return { type: 'sendFailed', failure: 'other', message: null };
  }
}

/**
 * Tries a code; the answer as the modal's event, or that a second factor is asked for. The session came with it as a cookie,
 * so there is no token.
 */
export async function verifyCode(loginCode: string): Promise<ModalEvent | 'HALF_WAY'> {
  try {
    const { verifyLoginCode: result } = await mutate(VerifyLoginCode, { loginCode });
    if (result.__typename === 'SignedIn') return { type: 'verified', token: '' };
    if (result.__typename === 'SecondFactorRequired') return 'HALF_WAY';
    return { type: 'verifyFailed', error: result.__typename, message: result.message };
  } catch {
    return { type: 'verifyFailed', error: 'BadRequest', message: emailStepPleaseTryAgain };
  }
}
