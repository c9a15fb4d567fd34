import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memory } from '@/lib/storage/local';
import { EventQueue, withEvent } from './queue';
import type { EventRecord } from '@/gen/wire';
import { type EventStore, firstThatWorks, inDatabase, inStorage } from './store';

const DAY = 86_400_000;

const event = (id: number | string, timestamp = 0): EventRecord => ({
  key: 'page.viewed', data: {}, type: 'e', eventId: String(id), timestamp,
  commonData: { service: 'lite', pageLocation: '', browserWidth: 0, referrer: '', referrerSource: '' },
});
const ids = (events: readonly EventRecord[]): string[] => events.map(({ eventId }) => eventId);

beforeEach(() => { vi.useFakeTimers({ now: 0 }); });
afterEach(() => { vi.useRealTimers(); });

function spied({ answers = [] as (boolean | Error)[], store = inStorage(memory()) } = {}) {
  const batches: string[][] = [];
  const send = async (events: readonly EventRecord[]) => {
    batches.push(ids(events));
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { batches, store, queue: new EventQueue({ store, send, now: () => Date.now() }) };
}

// V178, S195, S199
test('an event is kept first and sent in a batch five seconds after the first of it', async () => {
  const { batches, store, queue } = spied();
  await queue.add(event('a'));
  expect(ids(await store.read())).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(4000);
  await queue.add(event('b'));
  await vi.advanceTimersByTimeAsync(999);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([['a', 'b']]);
  expect(await store.read()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches.length).toBe(1);
});

// V177, S197, S200
test('of more than a thousand the oldest go', () => {
  let waiting: EventRecord[] = [];
  for (let n = 0; n < 1000; n++) waiting = withEvent(waiting, event(n));
  expect(ids(waiting)[0]).toBe('0');
  waiting = withEvent(waiting, event('new'));
  expect([waiting.length, ids(waiting)[0], ids(waiting).at(-1)]).toEqual([1000, '1', 'new']);
});

// V179, S196
test('what did not arrive is told and stays for the next batch', async () => {
  const { batches, store, queue } = spied({ answers: [false, new Error('offline'), true] });
  await queue.add(event('a'));
  expect(await queue.flush()).toBe(false);
  expect(await queue.flush()).toBe(false);
  expect(ids(await store.read())).toEqual(['a']);
  await queue.add(event('b'));
  expect(await queue.flush()).toBe(true);
  expect(batches).toEqual([['a'], ['a'], ['a', 'b']]);
  expect(await store.read()).toEqual([]);
});

// V174, V176, S201
test('what is older than 48 hours is dropped before sending', async () => {
  const { batches, store, queue } = spied();
  await store.write([event('old', -2 * DAY - 1), event('just', -2 * DAY)]);
  await queue.add(event('new'));
  await queue.flush();
  expect(batches).toEqual([['just', 'new']]);
  expect(await store.read()).toEqual([]);
});

test('what waited when the page before went away is sent with the next batch', async () => {
  const store = inStorage(memory());
  await spied({ store }).queue.add(event('a'));
  const next = spied({ store });
  await next.queue.add(event('b'));
  await next.queue.flush();
  expect(next.batches).toEqual([['a', 'b']]);
});

test('an event that comes while a batch is under way goes with the next', async () => {
  const store = inStorage(memory());
  const arrivals: ((arrived: boolean) => void)[] = [];
  const batches: string[][] = [];
  const queue = new EventQueue({
    store, now: () => 0,
    send: (events) => { batches.push(ids(events)); return new Promise((resolve) => { arrivals.push(resolve); }); },
  });
  await queue.add(event('a'));
  const sent = queue.flush();
  await vi.advanceTimersByTimeAsync(0);
  await queue.add(event('b'));
  arrivals[0]?.(true);
  expect(await sent).toBe(true);
  expect(ids(await store.read())).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toEqual([['a'], ['b']]);
});

test('nothing waits: nothing is sent', async () => {
  const { batches, queue } = spied();
  expect(await queue.flush()).toBe(true);
  expect(batches).toEqual([]);
});

// S198
test('when the database fails, events go to local storage, and when that fails, to memory', async () => {
  const storage = memory();
  const noDatabase = inDatabase(() => { throw new Error('SecurityError'); });
  const local = inStorage(storage);
  const store = firstThatWorks([noDatabase, local]);
  await store.write([event('a')]);
  expect(ids(await local.read())).toEqual(['a']);
  expect(ids(await store.read())).toEqual(['a']);

  const broken: EventStore = { read: () => Promise.reject(new Error('no')), write: () => Promise.reject(new Error('no')) };
  const last = firstThatWorks([broken, broken]);
  await last.write([event('b')]);
  expect(ids(await last.read())).toEqual(['b']);
});

test('a store that failed once is left, even when two asked it at once', async () => {
  const asked: string[] = [];
  const failing: EventStore = { read: async () => { asked.push('read'); throw new Error('no'); }, write: async () => { asked.push('write'); throw new Error('no'); } };
  const store = firstThatWorks([failing, inStorage(memory())]);
  await Promise.all([store.read(), store.write([event('a')])]);
  expect(ids(await store.read())).toEqual(['a']);
  expect(asked).toEqual(['read', 'write']);
});
