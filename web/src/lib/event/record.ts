import { EVENT_MAX_AGE_MS, SERVICE_FLAG } from '@/gen/limits';
import type { CommonData, EventRecord } from '@/gen/wire';

/** What of the window goes into events. */
export interface Page {
  location: string;
  width: number;
  referrer: string;
}

const SOURCE = 'source';

const sourceIn = (address: string): string => (URL.canParse(address) ? (new URL(address).searchParams.get(SOURCE) ?? '') : '');

/** An address as it is reported: with where its link stood, without search words, keys of emails and places on a page. */
export function reportedAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  const source = sourceIn(address);
  return `${origin}${pathname}${source && `?${new URLSearchParams({ [SOURCE]: source })}`}`;
}

/** The common data of a page. */
export const commonData = ({ location, width, referrer }: Page): CommonData => ({
  service: SERVICE_FLAG,
  pageLocation: location,
  browserWidth: width,
  referrer,
  referrerSource: sourceIn(location),
});

/** Whether an event is too old to be sent: older than 48 hours. */
export const isStale = (event: Pick<EventRecord, 'timestamp'>, now: number): boolean => now - event.timestamp > EVENT_MAX_AGE_MS;
