'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import type { Info } from './merge';
import { type PublicationInfoFragment, PublicationSettingsInfo } from './Settings.gen';

export type Saved = PublicationInfoFragment;

export const infoOf = ({ name, tagline, description, contactEmail, externalLinks }: Saved): Info => ({
  name,
  tagline,
  description,
  contactEmail,
  links: externalLinks,
});

/** What is said of a publication as it is now; null where there is none. */
export function useInfo(id: string): { saved: Saved | null | undefined; failed: boolean; again: () => void } {
  const { data, error, mutate } = useSWR(['info', id], async () => (await query(PublicationSettingsInfo, { id })).publicationByRef, {
    revalidateOnFocus: false,
    revalidateIfStale: true,
  });
  return { saved: data, failed: error !== undefined, again: () => void mutate() };
}
