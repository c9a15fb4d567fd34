import { EVENT_TYPE_VALUE } from '@/gen/limits';
import type { CommonDataOverride, EventRecord } from '@/gen/wire';
import { retried } from '@/lib/retry';
import type { Storage } from '@/lib/storage/local';
import { EventQueue } from './queue';
import { commonData, type Page } from './record';
import { firstThatWorks, inDatabase, inStorage } from './store';
import { transport, type TransportOptions } from './transport';

export interface EventsOptions extends TransportOptions {
  database: () => IDBFactory;
  storage: Storage;
  now: () => number;
  /** Makes the id by which the server knows an event that comes twice. */
  newId: () => string;
  page: () => Page;
}

export interface Events {
  /** Keeps an event and sends it with the next batch. */
  report: (key: string, data?: EventRecord['data'], overrideCommonData?: CommonDataOverride) => Promise<void>;
  /** Sends what waits, also from pages before. */
  flush: () => Promise<boolean>;
  /** The page goes away. */
  leave: () => Promise<boolean>;
}

/** Everything between what happens on a page and the server's list of events. */
export function makeEvents(options: EventsOptions): Events {
  const direct = transport(options);
  const queue = new EventQueue({
    store: firstThatWorks([inDatabase(options.database), inStorage(options.storage)]),
    send: (events, isLeaving) => (isLeaving ? direct(events, true) : retried(() => direct(events, false))),
    now: options.now,
  });
  void queue.restore();
  return {
    report: (key, data = {}, overrideCommonData) =>
      queue.add({
        key,
        data,
        type: EVENT_TYPE_VALUE,
        commonData: commonData(options.page()),
        ...(overrideCommonData && { overrideCommonData }),
        eventId: options.newId(),
        timestamp: options.now(),
      }),
    flush: () => queue.flush(),
    leave: () => queue.leave(),
  };
}
