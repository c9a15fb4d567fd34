import { emailStepPleaseTryAgain } from '@/gen/messages/emailStep';
import { EMAIL_SEND_FAILURE } from '@/gen/vocabulary';
import { mutate } from '@/lib/gql/client';
import type { ModalEvent } from './machine';
import { SendLoginCode, VerifyLoginCode } from './SignIn.gen';

/** The code was right, but the account asks for more than this modal can take. */
const SECOND_FACTOR = 'This account also asks for a code from your authenticator, which cannot be entered here yet.';

/** Asks for a code by mail; the answer as the modal's event. */
export async function sendCode(email: string): Promise<ModalEvent> {
  try {
    const { sendLoginCode: result } = await mutate(SendLoginCode, { email });
    if (result.__typename === 'CodeSent') return { type: 'sent', operation: result.isNewAccount ? 'register' : 'login' };
    const failure = EMAIL_SEND_FAILURE.find((known) => known === result.__typename) ?? 'other';
    return { type: 'sendFailed', failure, message: result.message };
  } catch {
    return { type: 'sendFailed', failure: 'other', message: null };
  }
}

/** Tries a code; the answer as the modal's event. The session came with it as a cookie, so there is no token. */
export async function verifyCode(loginCode: string): Promise<ModalEvent> {
  try {
    const { verifyLoginCode: result } = await mutate(VerifyLoginCode, { loginCode });
    if (result.__typename === 'SignedIn') return { type: 'verified', token: '' };
    if (result.__typename === 'SecondFactorRequired') return { type: 'verifyFailed', error: 'BadRequest', message: SECOND_FACTOR };
    return { type: 'verifyFailed', error: result.__typename, message: result.message };
  } catch {
    return { type: 'verifyFailed', error: 'BadRequest', message: emailStepPleaseTryAgain };
  }
}
