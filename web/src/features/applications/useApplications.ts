'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { type ApplicationFactsFragment, Connected, type ConnectedQuery, OwnApplication, OwnApplications } from './Applications.gen';

const OWN = 'OwnApplications';
const ONE = 'OwnApplication';
const CONNECTED = 'ConnectedApplications';
const QUIET = { revalidateOnFocus: false };

/** An application that may act for the reader. */
export type ConnectedRow = NonNullable<ConnectedQuery['viewer']>['connectedApplications'][number];

interface Known<T> {
  /** `undefined` until it is known. */
  known: T | undefined;
  failed: boolean;
  again: () => void;
}

/** The applications that the reader made. */
export function useApplications(): Known<readonly ApplicationFactsFragment[]> {
  const { data, error, mutate } = useSWR(OWN, async () => (await query(OwnApplications, {})).viewer?.oauthApplications ?? [], QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** One of them; null when the reader has no such application. */
export function useApplication(id: string): Known<ApplicationFactsFragment | null> {
  const { data, error, mutate } = useSWR([ONE, id], async () => (await query(OwnApplication, { id })).oauthApplication ?? null, QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows an application as the server said last that it is. */
export const showApplication = (now: ApplicationFactsFragment): void => void refresh([ONE, now.id], now, { revalidate: false });

/** The applications that may act for the reader. */
export function useConnected(): Known<readonly ConnectedRow[]> {
  const { data, error, mutate } = useSWR(CONNECTED, async () => (await query(Connected, {})).viewer?.connectedApplications ?? [], QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows what the server said last. */
export const showConnected = (now: readonly ConnectedRow[]): void => void refresh(CONNECTED, now, { revalidate: false });
