import type { EventRecord } from '@/gen/wire';

/** An event for tests. */
export const event = (id: number | string, timestamp = 0): EventRecord => ({
  key: 'page.viewed',
  data: {},
  type: 'e',
  eventId: String(id),
  timestamp,
  commonData: { service: 'lite', pageLocation: '', browserWidth: 0, referrer: '', referrerSource: '' },
});
/** What is compared of events. */
export const ids = (events: readonly EventRecord[]): string[] => events.map(({ eventId }) => eventId);
