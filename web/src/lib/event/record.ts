import { EVENT_MAX_AGE_MS, EVENT_TYPE_VALUE, SERVICE_FLAG } from '@/gen/limits';

/** What every event says of the page it happened on. */
export interface CommonData {
  service: typeof SERVICE_FLAG;
  pageLocation: string;
  browserWidth: number;
  referrer: string;
  /** From the query string: what `source` says. */
  referrerSource: string;
}

/** An event as it is kept and sent. */
export interface EventRecord {
  key: string;
  data: Record<string, unknown>;
  type: typeof EVENT_TYPE_VALUE;
  commonData: CommonData;
  overrideCommonData?: Partial<CommonData>;
  eventId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number;
}

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
