'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { SignInMethods, type SignInMethodsQuery } from './Methods.gen';

let asked: Promise<SignInMethodsQuery['site']> | undefined;

/** What the site offers to sign in with, asked once. */
export function loadSignInSite(): Promise<SignInMethodsQuery['site']> {
  asked ??= query(SignInMethods, {}).then(({ site }) => site).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The same, once it is known. */
export const useSignInSite = (): SignInMethodsQuery['site'] | undefined => useSWR('SignInMethods', loadSignInSite, { revalidateOnFocus: false }).data;
