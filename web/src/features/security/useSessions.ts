'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { type SessionRowFragment, Sessions } from './Sessions.gen';

const KEY = 'Sessions';

/** Where the reader is signed in; `undefined` until it is known. */
export function useSessions(): { sessions: readonly SessionRowFragment[] | undefined; failed: boolean; again: () => void } {
  const { data, error, mutate } = useSWR(KEY, async () => (await query(Sessions, {})).viewer?.sessions ?? [], { revalidateOnFocus: false });
  return { sessions: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows what the server said last, or asks it again: sessions get other ids, and some acts end them. */
export const showSessions = (now?: readonly SessionRowFragment[]): void =>
  void (now ? refresh(KEY, now, { revalidate: false }) : refresh(KEY));
