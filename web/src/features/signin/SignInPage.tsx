'use client';
import { href } from '@/gen/href';
import type { SignInOperation } from '@/gen/vocabulary';
import { arrive } from './arrive';
import type { Intent } from './intent';
import { SignInPanel } from './SignInPanel';

interface Props {
  operation: SignInOperation;
  productName: string;
  /** Where the address of this page says to go afterwards. */
  redirect: string | undefined;
}

/** The panel as a page of its own. */
export function SignInPage({ operation, productName, redirect }: Props) {
  const intent: Intent = { entry: 'top_bar', operation, to: redirect };
  return <SignInPanel isPage intent={intent} productName={productName} titleId="sign-in-title" onSignedIn={(done) => arrive(intent, done, href.ShowHome())} />;
}
