'use client';
import useSWR, { mutate as refresh } from 'swr';
import { showAccount } from '@/features/settings/useSettings';
import { query } from '@/lib/gql/client';
import { PhoneNumber, type PhoneNumberQuery, type PhoneStateFragment } from './Phone.gen';

const KEY = 'PhoneNumber';

interface Known {
  /** `undefined` until it is known. */
  known: PhoneNumberQuery | undefined;
  failed: boolean;
  again: () => void;
}

/** How the reader stands to a phone number. */
export function usePhone(): Known {
  const { data, error, mutate } = useSWR(KEY, () => query(PhoneNumber, {}), { revalidateOnFocus: false });
  return { known: data, failed: error !== undefined || data?.viewer === null, again: () => void mutate() };
}

/** Shows what the server answered, here and in the settings. */
export function showPhone(phone: PhoneStateFragment): void {
  void refresh<PhoneNumberQuery>(KEY, (known) => (known?.viewer ? { ...known, viewer: { ...known.viewer, phone } } : known), {
    revalidate: false,
  });
  showAccount({ phone: { numberObfuscated: phone.numberObfuscated } });
}
