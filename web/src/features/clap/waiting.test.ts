import { expect, test } from 'vitest';
import { memory } from '@/lib/storage/local';
import { type Waiting, WaitingClaps } from './waiting';

const HOUR = 3_600_000;

/** A device, and a server that counts, can be out of reach, and can lose its answer. */
function world() {
  const storage = memory();
  const state = {
    now: 0,
    ids: 0,
    counts: new Map<string, number>(),
    sent: [] as [string, number][],
    lost: [] as [Waiting, boolean][],
    said: [] as [string, number][],
    fails: null as null | 'away' | 'answer' | 'refused',
  };
  const page = () =>
    new WaitingClaps(
      storage,
      () => state.now,
      () => `id-${++state.ids}`,
    );
  const reach = () => {
    if (state.fails === 'away') throw new TypeError('Failed to fetch');
  };
  const server = {
    given: async (postId: string) => {
      reach();
      return state.counts.get(postId) ?? 0;
    },
    give: async (postId: string, claps: number) => {
      reach();
      if (state.fails === 'refused') throw new Error('Forbidden');
      state.sent.push([postId, claps]);
      state.counts.set(postId, (state.counts.get(postId) ?? 0) + claps);
      if (state.fails === 'answer') throw new TypeError('Failed to fetch');
      return state.counts.get(postId) ?? 0;
    },
    takeBack: async (postId: string) => {
      reach();
      if (state.fails === 'refused') throw new Error('Forbidden');
      state.sent.push([postId, 0]);
      state.counts.set(postId, 0);
      if (state.fails === 'answer') throw new TypeError('Failed to fetch');
      return 0;
    },
    counted: (postId: string, count: number) => void state.said.push([postId, count]),
    lost: (waiting: Waiting, isShown: boolean) => void state.lost.push([waiting, isShown]),
  };
  return { state, page, server };
}

const clap = (postId: string, claps: number, before = 0, viewerId = 'me') => ({ viewerId, postId, claps, before, isTried: false });

test('what was clapped waits for the next page too, and is sent once and in order', async () => {
  const { state, page, server } = world();
  const here = page();
  for (const one of [clap('a', 2), clap('b', 1), clap('a', 3, 2)]) here.add(one);
  expect([here.has('me'), here.has('you'), here.shown('a')]).toEqual([true, false, 5]);
  const next = page();
  await next.send('me', server);
  await next.send('me', server);
  expect(state.sent).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
  expect(state.said).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
  expect(next.has('me')).toBe(false);
});

test('while the network is away they go on waiting, in order', async () => {
  const { state, page, server } = world();
  const here = page();
  for (const one of [clap('a', 2), clap('b', 1)]) here.add(one);
  state.fails = 'away';
  await here.send('me', server);
  expect([state.sent, state.lost, here.shown('a')]).toEqual([[], [], 2]);
  state.fails = null;
  await here.send('me', server);
  expect(state.sent).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('claps whose answer was lost are not counted twice', async () => {
  const { state, page, server } = world();
  state.counts.set('a', 3);
  page().add(clap('a', 2, 3));
  state.fails = 'answer';
  await page().send('me', server);
  state.fails = null;
  await page().send('me', server);
  expect([state.sent, state.counts.get('a')]).toEqual([[['a', 2]], 5]);
  expect(page().has('me')).toBe(false);
});

test('claps that a page sent before it failed are sent when they did not arrive', async () => {
  const { state, page, server } = world();
  page().add({ ...clap('a', 2, 3), isTried: true });
  state.counts.set('a', 3);
  await page().send('me', server);
  expect(state.counts.get('a')).toBe(5);
});

test('none is sent that is older than 48 hours, and those behind it are', async () => {
  const { state, page, server } = world();
  const here = page();
  here.add(clap('a', 2));
  state.now = HOUR;
  here.add(clap('b', 1));
  state.now = 48 * HOUR + 1;
  await here.send('me', server);
  expect(state.sent).toEqual([['b', 1]]);
  expect(state.lost).toMatchObject([[{ postId: 'a', claps: 2 }, true]]);
});

test('what is refused in the end is told, to a page that shows it and to one that does not', async () => {
  const { state, page, server } = world();
  const here = page();
  here.add(clap('a', 2));
  page().add(clap('b', 1));
  state.fails = 'refused';
  await here.send('me', server);
  expect(state.lost.map(([{ postId }, isShown]) => [postId, isShown])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(here.has('me')).toBe(false);
});

test('no one sends the claps of someone else, and what is taken back is not sent', async () => {
  const { state, page, server } = world();
  const here = page();
  for (const one of [clap('a', 2), clap('b', 1), clap('a', 4, 0, 'you')]) here.add(one);
  here.drop('me', 'a');
  await here.send('me', server);
  expect(state.sent).toEqual([['b', 1]]);
  expect(here.has('you')).toBe(true);
});

test('what was taken back is told later, and what was given after it is sent after it', async () => {
  const { state, page, server } = world();
  state.counts.set('a', 4);
  const here = page();
  here.add(clap('a', 3, 4));
  here.takeBack({ viewerId: 'me', postId: 'a', mine: 7 });
  here.add(clap('a', 1));
  expect(here.shown('a')).toBe(-3);
  await page().send('me', server);
  expect([state.sent, state.counts.get('a'), state.lost]).toEqual([
    [
      ['a', 0],
      ['a', 1],
    ],
    1,
    [],
  ]);
});

test('of claps that never left the device nothing is told when they are taken back', async () => {
  const { state, page, server } = world();
  const here = page();
  here.add(clap('a', 3));
  here.takeBack({ viewerId: 'me', postId: 'a', mine: 3 });
  expect(here.has('me')).toBe(false);
  await here.send('me', server);
  expect(state.sent).toEqual([]);
});

test('claps that may have arrived are taken back, and so are those given before an earlier taking back', async () => {
  const { state, page, server } = world();
  const here = page();
  here.add({ ...clap('a', 2), isTried: true });
  here.takeBack({ viewerId: 'me', postId: 'a', mine: 2 });
  state.counts.set('a', 2);
  here.add(clap('a', 1));
  here.takeBack({ viewerId: 'me', postId: 'a', mine: 1 });
  expect(here.shown('a')).toBe(-2);
  state.fails = 'answer';
  await here.send('me', server);
  state.fails = null;
  await here.send('me', server);
  expect([state.counts.get('a'), here.has('me')]).toEqual([0, false]);
});

test('a taking back that is refused in the end gives the claps back to the page', async () => {
  const { state, page, server } = world();
  const here = page();
  here.takeBack({ viewerId: 'me', postId: 'a', mine: 5 });
  state.fails = 'refused';
  await here.send('me', server);
  expect(state.lost).toMatchObject([[{ postId: 'a', claps: -5 }, true]]);
  expect(here.has('me')).toBe(false);
});
