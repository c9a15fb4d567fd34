import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mutate, query, send } from './client';
import { type GqlAnswer, op } from './op';
import { isUnreached } from './unreached';
import { readXsrfWith } from './xsrf';

interface Sent {
  path: string;
  init: RequestInit;
  names: string[];
}

const sent: Sent[] = [];
const read = (name: string) => op<{ name: string }, object>('query', name, `query ${name} { name }`);

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal('document', { documentElement: { dataset: { page: 'post' } } });
  vi.stubGlobal('location', { pathname: '/@ada/é' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { operationName: string } | { operationName: string }[];
    const names = [body].flat().map(({ operationName }) => operationName);
    sent.push({ path, init, names });
    const answers = names.map((name) => ({ data: { name } }));
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// S209, F419, C049
test('up to 20 operations within 20 ms are one POST with credentials for the same origin', async () => {
  const answers = Promise.all(Array.from({ length: 21 }, (_, n) => query(read(`Q${n}`), {})));
  await vi.advanceTimersByTimeAsync(20);
  expect((await answers).map(({ name }) => name)).toEqual(Array.from({ length: 21 }, (_, n) => `Q${n}`));
  expect(sent.map(({ names }) => names.length)).toEqual([20, 1]);
  for (const { path, init } of sent) {
    expect(path).toBe('/_/graphql');
    // What browsers do by default.
    expect([init.method, init.credentials ?? 'same-origin']).toEqual(['POST', 'same-origin']);
  }
});

// C049
test('a request says what asks and from where', async () => {
  const answer = query(read('Q'), {});
  await vi.advanceTimersByTimeAsync(20);
  await answer;
  expect(sent[0]?.init.headers).toMatchObject({
    'x-operation-name': 'Q',
    'x-client': expect.stringMatching(/^lite\//u) as string,
    'x-route': 'post',
    'x-path': '/@ada/%C3%A9',
  });
});

test('what the document asked already is answered once, by its name and variables, and not asked again', async () => {
  globalThis.quireEarly = new Map<string, Promise<GqlAnswer | undefined>>([
    ['Q{}', Promise.resolve({ data: { name: 'early' } })],
    ['Lost{}', Promise.resolve(undefined)],
  ]);
  expect(await query(read('Q'), {})).toEqual({ name: 'early' });
  const answers = Promise.all([query(read('Q'), {}), query(read('Lost'), {}), query(read('Q'), { of: 1 })]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await answers).toEqual([{ name: 'Q' }, { name: 'Lost' }, { name: 'Q' }]);
  expect(sent).toHaveLength(1);
  globalThis.quireEarly = undefined;
});

test('what a page tells while it goes away outlives it, and a visitor’s has no token', async () => {
  const write = op<{ name: string }, object>('mutation', 'M', 'mutation M { name }');
  readXsrfWith(async () => 'token');
  await send(write, {}, null, { keepalive: true });
  await send(write, {}, 'mine', { keepalive: false });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false]);
  expect(sent[0]?.init.headers).not.toHaveProperty('x-xsrf-token');
  expect(sent[1]?.init.headers).toMatchObject({ 'x-xsrf-token': 'mine' });
});

test('a write travels alone, at once and with the token', async () => {
  readXsrfWith(async () => 'token');
  const { name } = await mutate(op<{ name: string }, object>('mutation', 'M', 'mutation M { name }'), {});
  expect([name, sent[0]?.names]).toEqual(['M', ['M']]);
  expect(sent[0]?.init.headers).toMatchObject({ 'x-xsrf-token': 'token' });
});

test.each([
  ['a proxy that cannot reach the server', () => new Response('', { status: 502 }), true],
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['a server that has too much to do', () => Response.json({ errors: [{ message: 'Busy.' }] }, { status: 503 }), false],
])('%s: whether it counts as unreached', async (_, answer, expected) => {
  vi.stubGlobal('fetch', async () => answer());
  const error = await mutate(op<object, object>('mutation', 'M', 'mutation M { name }'), {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isUnreached(error)).toBe(expected);
});
