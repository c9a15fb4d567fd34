'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { Security, type SecurityStateFragment } from './Security.gen';

const KEY = 'Security';

interface Known {
  /** `undefined` until it is known, null where this session may not see it. */
  security: SecurityStateFragment | null | undefined;
  failed: boolean;
  again: () => void;
}

/** How the account is kept safe. */
export function useSecurity(): Known {
  const { data, error, mutate } = useSWR(KEY, async () => (await query(Security, {})).viewer?.security ?? null, {
    revalidateOnFocus: false,
  });
  return { security: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows how it is now: what the server answered, or what it says when asked again. */
export const showSecurity = (now?: SecurityStateFragment): void => void (now ? refresh(KEY, now, { revalidate: false }) : refresh(KEY));
