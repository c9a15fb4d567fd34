'use client';
import useSWR, { mutate as refresh } from 'swr';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { ApplicationWebhooks, Deliveries, OwnWebhook, OwnWebhooks, type WebhookFactsFragment } from './Webhooks.gen';

const OWN = 'OwnWebhooks';
const OF_APPLICATION = 'ApplicationWebhooks';
const ONE = 'OwnWebhook';
const LOG = 'Deliveries';
const QUIET = { revalidateOnFocus: false };
/** A webhook that was deleted meanwhile was sent nothing. */
const NOTHING = { deliveries: [], pagingInfo: { next: null } };

interface Known<T> {
  /** `undefined` until it is known. */
  known: T | undefined;
  failed: boolean;
  again: () => void;
}

/** The reader's webhooks. */
export function useWebhooks(): Known<readonly WebhookFactsFragment[]> {
  const { data, error, mutate } = useSWR(OWN, async () => (await query(OwnWebhooks, {})).viewer?.webhooks ?? [], QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** Where an application of the reader's is told what happens to its users. */
export function useApplicationWebhooks(id: string): Known<readonly WebhookFactsFragment[]> {
  const ask = async () => (await query(ApplicationWebhooks, { id })).oauthApplication?.webhooks ?? [];
  const { data, error, mutate } = useSWR([OF_APPLICATION, id], ask, QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** One of them; null when the reader has no such webhook. */
export function useWebhook(id: string): Known<WebhookFactsFragment | null> {
  const { data, error, mutate } = useSWR([ONE, id], async () => (await query(OwnWebhook, { id })).webhook ?? null, QUIET);
  return { known: data, failed: error !== undefined, again: () => void mutate() };
}

/** Shows a webhook as the server said last that it is. */
export const showWebhook = (now: WebhookFactsFragment): void => void refresh([ONE, now.id], now, { revalidate: false });

/** What a webhook was sent and what waits, the last first. */
export const useDeliveries = (id: string) =>
  usePages([LOG, id], async (to) => (await query(Deliveries, { id, paging: { limit: 10, to } })).webhook?.deliveries ?? NOTHING, nextOf);
