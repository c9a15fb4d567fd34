import { EVENT_MAX_AGE_MS, SERVICE_FLAG } from '@/gen/limits';
import type { CommonData, EventRecord } from '@/gen/wire';

/** What of the window goes into events. */
export interface Page {
  location: string;
  width: number;
  referrer: string;
}

/** The common data of a page. */
export const commonData = ({ location, width, referrer }: Page): CommonData => ({
  service: SERVICE_FLAG,
  pageLocation: location,
  browserWidth: width,
  referrer,
  referrerSource: URL.canParse(location) ? (new URL(location).searchParams.get('source') ?? '') : '',
});

/** Whether an event is too old to be sent: older than 48 hours. */
export const isStale = (event: Pick<EventRecord, 'timestamp'>, now: number): boolean => now - event.timestamp > EVENT_MAX_AGE_MS;
