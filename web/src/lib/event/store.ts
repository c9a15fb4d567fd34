import { answered, change, tableOf } from '@/lib/storage/database';
import { memory, type Storage } from '@/lib/storage/local';
import type { EventRecord } from '@/gen/wire';

/** Where events wait, each for itself: what one tab keeps, another does not overwrite. Any of it may fail. */
export interface EventStore {
  /** The oldest first. */
  read: () => Promise<EventRecord[]>;
  add: (event: EventRecord) => Promise<void>;
  remove: (events: readonly EventRecord[]) => Promise<void>;
}

const KEY = 'events';
const DATABASE = 'quire';
const TABLE = 'waiting';

/** The ids of some events. */
export const idsOf = (events: readonly EventRecord[]): ReadonlySet<string> => new Set(events.map(({ eventId }) => eventId));

function parsed(text: string | null): EventRecord[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? (known as EventRecord[]) : [];
  } catch {
    return [];
  }
}

/** Events in the browser's storage, or any other of its form. */
export function inStorage(storage: Storage): EventStore {
  const all = (): EventRecord[] => parsed(storage.get(KEY));
  const write = (events: readonly EventRecord[]): void =>
    events.length > 0 ? storage.set(KEY, JSON.stringify(events)) : storage.remove(KEY);
  return {
    read: async () => all(),
    add: async (event) => write([...all(), event]),
    remove: async (events) => {
      const gone = idsOf(events);
      write(all().filter(({ eventId }) => !gone.has(eventId)));
    },
  };
}

/** Events in the browser's database, by their ids. */
export function inDatabase(factory: () => IDBFactory): EventStore {
  const table = tableOf(factory, DATABASE, TABLE);
  return {
    read: async () => ((await answered((await table('readonly')).getAll())) as EventRecord[]).toSorted((a, b) => a.timestamp - b.timestamp),
    add: async (event) => change(await table('readwrite'), (store) => store.put(event, event.eventId)),
    remove: async (events) =>
      change(await table('readwrite'), (store) => {
        for (const { eventId } of events) store.delete(eventId);
      }),
  };
}

/** The first store that works; one that failed is not asked again while the page lives. */
export function firstThatWorks(stores: readonly EventStore[]): EventStore {
  const left = [...stores, inStorage(memory())];
  async function ask<T>(question: (store: EventStore) => Promise<T>): Promise<T> {
    for (;;) {
      const [store] = left;
      if (!store) throw new Error('there is always memory');
      try {
        return await question(store);
      } catch (error) {
        if (left.length === 1) throw error;
        if (left[0] === store) left.shift();
      }
    }
  }
  return {
    read: () => ask((store) => store.read()),
    add: (event) => ask((store) => store.add(event)),
    remove: (events) => ask((store) => store.remove(events)),
  };
}
