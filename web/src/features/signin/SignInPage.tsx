'use client';
import { href } from '@/gen/href';
import type { SignInOperation } from '@/gen/vocabulary';
import { arrive } from './arrive';
import type { Intent } from './intent';
import { connectError } from './connectError';
import { SignInPanel } from './SignInPanel';

interface Props {
  operation: SignInOperation;
  productName: string;
  /** Where the address of this page says to go afterwards. */
  redirect: string | undefined;
  /** The code of what went wrong at a service. */
  error: string | undefined;
}

/** The panel as a page of its own. */
export function SignInPage({ operation, productName, redirect, error }: Props) {
  const intent: Intent = { entry: 'top_bar', operation, to: redirect };
  return <SignInPanel isPage error={error && connectError(error)} intent={intent} productName={productName} titleId="sign-in-title" onSignedIn={(done) => arrive(intent, done, href.ShowHome())} />;
}
