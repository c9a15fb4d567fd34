import { answered, tableOf } from '@/lib/storage/database';
import { memory, type Storage } from '@/lib/storage/local';
import type { EventRecord } from '@/gen/wire';

/** Where events wait. Either may fail. */
export interface EventStore {
  read: () => Promise<EventRecord[]>;
  write: (events: readonly EventRecord[]) => Promise<void>;
}

const KEY = 'events';
const DATABASE = 'quire';
const TABLE = 'waiting';

/** Events in the browser's storage, or any other of its form. */
export const inStorage = (storage: Storage): EventStore => ({
  read: async () => {
    const known: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(known) ? (known as EventRecord[]) : [];
  },
  write: async (events) => (events.length > 0 ? storage.set(KEY, JSON.stringify(events)) : storage.remove(KEY)),
});

/** Events in the browser's database, all under one key, so that what is written is written at once. */
export function inDatabase(factory: () => IDBFactory): EventStore {
  const table = tableOf(factory, DATABASE, TABLE);
  return {
    read: async () => ((await answered((await table('readonly')).get(KEY))) as EventRecord[] | undefined) ?? [],
    write: async (events) => void (await answered((await table('readwrite')).put([...events], KEY))),
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
  return { read: () => ask((store) => store.read()), write: (events) => ask((store) => store.write(events)) };
}
