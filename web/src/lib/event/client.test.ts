import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import all from '../../../../crates/core/cases/event.json';
import { memory } from '@/lib/storage/local';
import { makeEvents } from './client';
import type { EventRecord } from '@/gen/wire';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Sent {
  way: 'mutation' | 'endpoint';
  events: EventRecord[];
  init?: RequestInit;
  isLeaving?: boolean;
}

function page(usesMutation: boolean, isOk = true) {
  const sent: Sent[] = [];
  let count = 0;
  const events = makeEvents({
    usesMutation,
    mutate: async (payload, isLeaving) => {
      sent.push({ way: 'mutation', isLeaving, events: JSON.parse(payload) as EventRecord[] });
      return isOk;
    },
    fetch: async (path, init) => {
      expect(path).toBe('/_/events');
      sent.push({ way: 'endpoint', events: JSON.parse(String(init?.body)) as EventRecord[], init });
      return new Response(null, { status: isOk ? 204 : 500 });
    },
    xsrf: async () => 'token',
    database: () => {
      throw new Error('none here');
    },
    storage: memory(),
    now: () => Date.now(),
    newId: () => `event-${++count}`,
    page: () => ({ location: 'https://quire.example/?source=home-1', width: 390, referrer: '' }),
  });
  return { sent, events };
}

const ways = all.filter((c) => c.rule === 'event transport');

// S202
test.each(ways)('under the flag ($input) events take the $expected and nothing else', async ({ input, expected }) => {
  const { sent, events } = page(input as boolean);
  await events.report('homepage.viewed');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ way }) => way)).toEqual([expected]);
});

test('a record has all its fields', async () => {
  const { sent, events } = page(false);
  await events.report('story.viewed', { postId: 'ab12' }, { pageLocation: 'elsewhere' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent[0]?.events).toEqual([
    {
      key: 'story.viewed',
      data: { postId: 'ab12' },
      type: 'e',
      overrideCommonData: { pageLocation: 'elsewhere' },
      eventId: 'event-1',
      timestamp: 0,
      commonData: {
        service: 'lite',
        pageLocation: 'https://quire.example/?source=home-1',
        browserWidth: 390,
        referrer: '',
        referrerSource: 'home-1',
      },
    },
  ]);
});

// S203
test('a page that goes away sends what waits with keepalive, otherwise not', async () => {
  const { sent, events } = page(false);
  await events.report('a');
  expect(await events.leave()).toBe(true);
  await events.report('b');
  await vi.advanceTimersByTimeAsync(5000);
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': 'token' };
  expect(sent.map(({ init }) => init)).toMatchObject([
    { method: 'POST', credentials: 'same-origin', keepalive: true, headers },
    { method: 'POST', credentials: 'same-origin', keepalive: false, headers },
  ]);
});

// S203
test('a page that goes away says so to the mutation, too', async () => {
  const { sent, events } = page(true);
  await events.report('a');
  await events.leave();
  await events.report('b');
  await events.flush();
  expect(sent.map(({ isLeaving }) => isLeaving)).toEqual([true, false]);
});

test('while tries to send go on, a page that goes away still sends', async () => {
  const { sent, events } = page(false, false);
  await events.report('a');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.length).toBe(1);
  expect(await events.leave()).toBe(false);
  expect(sent.at(-1)?.init?.keepalive).toBe(true);
});
