'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { act, reasonOf } from './act';
import { type PreferenceName, Settings, type SettingsQuery, UpdateUserPreferences } from './Settings.gen';

/** The reader's own account as the settings show it. */
export type Account = NonNullable<SettingsQuery['viewer']>;
export type PreferenceValue = boolean | string;

const KEY = 'Settings';

/** The account; `undefined` until it is known. */
export function useAccount(): { account: Account | undefined; failed: boolean; again: () => void } {
  const { data, error, mutate } = useSWR(KEY, async () => (await query(Settings, {})).viewer, { revalidateOnFocus: false });
  return { account: data ?? undefined, failed: error !== undefined || data === null, again: () => void mutate() };
}

/** Shows what is known of the account now. */
export const showAccount = (change: Partial<Account>): void => {
  void refresh<Account>(KEY, (known) => known && { ...known, ...change }, { revalidate: false });
};

/** Sets a preference at once, and takes it back with words when the server refuses. Whether it holds. */
export async function setPreference(account: Account, name: PreferenceName, value: PreferenceValue): Promise<boolean> {
  const before = account.preferences;
  showAccount({ preferences: before.map((one) => (one.name === name ? { ...one, value } : one)) });
  try {
    const { preferences } = await act(
      UpdateUserPreferences,
      { preferences: [{ name, value }] },
      'updateUserPreferences',
      'UpdatedPreferences',
    );
    showAccount({ preferences });
    return true;
  } catch (error) {
    showAccount({ preferences: before });
    toast({ style: 'ERROR', text: reasonOf(error) });
    return false;
  }
}
