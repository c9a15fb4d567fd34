'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { type TokenRowFragment, Tokens } from './Tokens.gen';

const KEY = 'Tokens';

/** The tokens of the reader's programs; `undefined` until they are known. */
export function useTokens(): { tokens: readonly TokenRowFragment[] | undefined; failed: boolean; again: () => void } {
  const { data, error, mutate } = useSWR(KEY, async () => (await query(Tokens, {})).viewer?.accessTokens ?? [], {
    revalidateOnFocus: false,
  });
  return { tokens: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows what the server said last. */
export const showTokens = (now: readonly TokenRowFragment[]): void => void refresh(KEY, now, { revalidate: false });
