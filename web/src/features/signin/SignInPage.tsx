'use client';
import * as href from '@/gen/href';
import { SIGN_IN_STEP, type SignInOperation } from '@/gen/vocabulary';
import { finishSignIn } from './finishSignIn';
import type { Intent } from './intent';
import { connectError } from './connectError';
import { SignInPanel } from './SignInPanel';

/** What the server says of a mailed link that is none any more: another one is sent from here. */
const LINK_EXPIRED = 'LINK_EXPIRED';

interface Props {
  operation: SignInOperation;
  productName: string;
  /** Where the address of this page says to go afterwards. */
  redirect: string | undefined;
  /** The code of what went wrong at a service. */
  error: string | undefined;
  /** Where the server says to go on: with a code that was sent, or with a second factor. */
  step: string | undefined;
}

/** The panel as a page of its own. */
export function SignInPage({ operation, productName, redirect, error, step }: Props) {
  const first = SIGN_IN_STEP.find((known) => known === step);
  const isExpired = error === LINK_EXPIRED;
  const intent: Intent = { entry: isExpired ? 'email_login_timeout' : 'top_bar', operation, to: redirect, ...(first && { step: first }) };
  return (
    <SignInPanel
      isEmbedded
      isHalfWay={step === 'SECOND_FACTOR'}
      error={error && !isExpired ? connectError(error) : undefined}
      intent={intent}
      productName={productName}
      titleId="sign-in-title"
      onSignedIn={(done) => void finishSignIn(intent, done, href.ShowHome())}
    />
  );
}
