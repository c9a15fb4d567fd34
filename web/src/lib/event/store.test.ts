import { expect, test } from 'vitest';
import { memory } from '@/lib/storage/local';
import { event, ids } from './samples';
import { type EventStore, firstThatWorks, inDatabase, inStorage } from './store';

const fails = () => Promise.reject(new Error('no'));

// S198
test('when the database fails, events go to local storage, and when that fails, to memory', async () => {
  const storage = memory();
  const noDatabase = inDatabase(() => {
    throw new Error('SecurityError');
  });
  const local = inStorage(storage);
  const store = firstThatWorks([noDatabase, local]);
  await store.add(event('a'));
  expect(ids(await local.read())).toEqual(['a']);
  expect(ids(await store.read())).toEqual(['a']);

  const broken: EventStore = { read: fails, add: fails, remove: fails };
  const last = firstThatWorks([broken, broken]);
  await last.add(event('b'));
  expect(ids(await last.read())).toEqual(['b']);
});

test('a store that failed once is left, even when two asked it at once', async () => {
  const asked: string[] = [];
  const failing: EventStore = {
    read: async () => {
      asked.push('read');
      throw new Error('no');
    },
    add: async () => {
      asked.push('add');
      throw new Error('no');
    },
    remove: async () => undefined,
  };
  const store = firstThatWorks([failing, inStorage(memory())]);
  await Promise.all([store.read(), store.add(event('a'))]);
  expect(ids(await store.read())).toEqual(['a']);
  expect(asked).toEqual(['read', 'add']);
});

test('what someone else wrote into the storage is no event', async () => {
  const storage = memory();
  const store = inStorage(storage);
  storage.set('events', '{nonsense');
  expect(await store.read()).toEqual([]);
  await store.add(event('a'));
  expect(ids(await store.read())).toEqual(['a']);
});
