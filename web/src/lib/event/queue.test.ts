import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memory } from '@/lib/storage/local';
import { EVENT_QUEUE_MAX } from '@/gen/limits';
import { EventQueue } from './queue';
import type { EventRecord } from '@/gen/wire';
import { event, ids } from './samples';
import { type EventStore, inStorage } from './store';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that is quick with many events. */
function quick(): EventStore {
  const kept = new Map<string, EventRecord>();
  return {
    read: async () => [...kept.values()],
    add: async (one) => void kept.set(one.eventId, one),
    remove: async (events) => {
      for (const { eventId } of events) kept.delete(eventId);
    },
  };
}

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

// S195, S199
// proves V178: "The first event of a batch waits five seconds for the others"
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

// S197, S200
// proves V177: "Of a thousand queued events and one more, the oldest goes"
test('of more than a thousand the oldest go', async () => {
  const { batches, store, queue } = spied({ store: quick() });
  for (let n = 0; n < EVENT_QUEUE_MAX; n++) await queue.add(event(n));
  expect(ids(await store.read())[0]).toBe('0');
  await queue.add(event('new'));
  const kept = ids(await store.read());
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, '1', 'new']);
  await queue.flush();
  expect(batches.flat()).toEqual(kept);
});

// S196, F364
// proves V179: "A batch that is not answered well stays in the queue"
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

// S201
// proves V174: "Event age: `172800001` gives `dropped`"
// proves V176: "Event age: `172800000` gives `sent`"
test('what is older than 48 hours is dropped before sending', async () => {
  const { batches, store, queue } = spied();
  for (const before of [event('old', -2 * DAY - 1), event('just', -2 * DAY)]) await store.add(before);
  await queue.restore();
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
  await next.queue.restore();
  await next.queue.flush();
  expect(next.batches).toEqual([['a', 'b']]);
});

test('what waited goes out on a page where nothing happens, too', async () => {
  const store = inStorage(memory());
  await store.add(event('a'));
  const { batches, queue } = spied({ store });
  await queue.restore();
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toEqual([['a']]);
});

test('two tabs keep their events beside each other', async () => {
  const store = inStorage(memory());
  const [one, other] = [spied({ store }), spied({ store })];
  await one.queue.add(event('a'));
  await other.queue.add(event('b'));
  await one.queue.flush();
  expect(ids(await store.read())).toEqual(['b']);
});

test('a store that never answers keeps no event back', async () => {
  const silent: EventStore = { read: () => new Promise(() => {}), add: () => new Promise(() => {}), remove: async () => undefined };
  const { batches, queue } = spied({ store: silent });
  void queue.restore();
  void queue.add(event('a'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toEqual([['a']]);
});

test('an event that comes while a batch is under way goes with the next', async () => {
  const store = inStorage(memory());
  const arrivals: ((arrived: boolean) => void)[] = [];
  const batches: string[][] = [];
  const queue = new EventQueue({
    store,
    now: () => 0,
    send: (events) => {
      batches.push(ids(events));
      return new Promise((resolve) => {
        arrivals.push(resolve);
      });
    },
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

test('an event that came while a batch needed long is not forgotten', async () => {
  const store = inStorage(memory());
  const batches: string[][] = [];
  const queue = new EventQueue({
    store,
    now: () => 0,
    send: (events) => {
      batches.push(ids(events));
      return new Promise((resolve) => {
        setTimeout(() => resolve(true), 60_000);
      });
    },
  });
  await queue.add(event('a'));
  const sent = queue.flush();
  await queue.add(event('b'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toEqual([['a'], ['b']]);
});

test('a page that goes away sends at once, once, and not what is on its way with it', async () => {
  const batches: [string[], boolean][] = [];
  const answers: ((arrived: boolean) => void)[] = [];
  const queue = new EventQueue({
    store: inStorage(memory()),
    now: () => 0,
    send: (events, isLeaving) => {
      batches.push([ids(events), isLeaving]);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    },
  });
  void queue.add(event('a'));
  const left = queue.leave();
  expect(batches).toEqual([[['a'], true]]);
  void queue.leave();
  void queue.add(event('b'));
  void queue.leave();
  expect(batches).toEqual([
    [['a'], true],
    [['b'], true],
  ]);
  for (const answer of answers) answer(false);
  expect(await left).toBe(false);
  void queue.leave();
  expect(batches.at(-1)).toEqual([['a', 'b'], true]);
});

test('many events go in parts, and what follows a part that failed waits with it', async () => {
  const { batches, store, queue } = spied({ answers: [true, false], store: quick() });
  for (let n = 0; n < 600; n++) await queue.add(event(n));
  expect(await queue.flush()).toBe(false);
  expect(batches.length).toBe(2);
  const left = ids(await store.read());
  expect([...(batches[0] ?? []), ...left]).toEqual(Array.from({ length: 600 }, (_, n) => String(n)));
  expect(await queue.flush()).toBe(true);
  expect(await store.read()).toEqual([]);
});

test('nothing waits: nothing is sent', async () => {
  const { batches, queue } = spied();
  expect(await queue.flush()).toBe(true);
  expect(batches).toEqual([]);
});
