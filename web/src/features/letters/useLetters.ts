'use client';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { EmailSettings, type LettersOfFragment, UpdateEmailSettings } from './Letters.gen';

export type Letters = LettersOfFragment;
export type LetterPreference = Letters['preferences'][number];

/** What a signed link is made of. */
export interface LetterKey {
  userId: string;
  hash: string;
}

/** The letters behind a link; null when it is none of the site's. */
async function read(key: LetterKey): Promise<Letters | null> {
  const { emailSettings } = await query(EmailSettings, key);
  return emailSettings.__typename === 'EmailSettings' ? emailSettings : null;
}

/** The letters behind a link, and how they are chosen: at once, and taken back with words when the server refuses. */
export function useLetters({ userId, hash }: LetterKey) {
  const { data, error, mutate } = useSWR(['EmailSettings', userId, hash], () => read({ userId, hash }), { revalidateOnFocus: false });
  // Only what was chosen: another choice may be on its way.
  const show = (chosen: readonly LetterPreference[]) => {
    const values = new Map(chosen.map(({ name, value }) => [name, value]));
    void mutate(
      (known) =>
        known && { ...known, preferences: known.preferences.map(({ name, value }) => ({ name, value: values.get(name) ?? value })) },
      { revalidate: false },
    );
  };
  const choose = async (preferences: readonly LetterPreference[]) => {
    const before = data?.preferences.filter(({ name }) => preferences.some((chosen) => chosen.name === name)) ?? [];
    show(preferences);
    try {
      await act(UpdateEmailSettings, { userId, hash, preferences: [...preferences] }, 'updateEmailSettings', 'EmailSettings');
    } catch (caught) {
      show(before);
      toast({ style: 'ERROR', text: reasonOf(caught) });
    }
  };
  return { letters: data, failed: error !== undefined, again: () => void mutate(), choose };
}
