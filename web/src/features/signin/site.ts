'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { SignInMethods, type SignInMethodsQuery } from './Methods.gen';

let asked: Promise<SignInMethodsQuery['site']> | undefined;
let known: SignInMethodsQuery['site'] | undefined;

/** What the site offers to sign in with, asked once. */
export function loadSignInSite(): Promise<SignInMethodsQuery['site']> {
  asked ??= query(SignInMethods, {})
    .then(({ site }) => (known = site))
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}

type SignInSite = SignInMethodsQuery['site'];

/** Whether codes and links are mailed; until it is known they are, as on nearly every site. */
export const isByMail = (site: SignInSite | undefined): boolean =>
  site?.signInMethods.find(({ method }) => method === 'EMAIL')?.isEnabled ?? true;

/** The same, once it is known. */
export const useSignInSite = (): SignInSite | undefined =>
  useSWR('SignInMethods', loadSignInSite, { revalidateOnFocus: false, fallbackData: known }).data;
