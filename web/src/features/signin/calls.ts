import { emailStepPleaseTryAgain } from '@/gen/messages/emailStep';
import { EMAIL_SEND_FAILURE } from '@/gen/vocabulary';
import { mutate } from '@/lib/gql/client';
import type { ModalEffect, ModalEvent } from './machine';
import { UseEmailAuth, VerifyLoginCode } from './SignIn.gen';

/** Where the link in a letter leads. */
export interface Way {
  redirect: string;
  skipOnboarding: boolean;
}

/** The letter that the modal wants sent. */
type Letter = Omit<Extract<ModalEffect, { type: 'send' }>, 'type'>;

/** Asks for a code by mail; the answer as the modal's event. */
export async function sendCode({ operation, ...letter }: Letter, way: Way): Promise<ModalEvent> {
  try {
    const { sendAcctAuthEmail: result } = await mutate(UseEmailAuth, {
      ...letter,
      operation: operation === 'login' ? 'LOGIN' : 'REGISTER',
      ...way,
    });
    if (result.__typename === 'SusiMethod') return { type: 'sent', operation: result.value === 'LOGIN' ? 'login' : 'register' };
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
