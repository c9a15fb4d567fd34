import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gqlServer } from './server';
import { op } from './op';

const request = vi.hoisted(() => ({ api: '', capability: 'c', answered: null as unknown }));
vi.mock('@/lib/request', () => ({ pageRequest: async () => request }));

const Page = op<{ name: string }, { id: string }>('query', 'Page', 'query Page');

beforeEach(() => {
  request.api = 'http://127.0.0.1:1';
  vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'asked' } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what the front door asked is not asked again, anything else is', async () => {
  request.answered = { name: 'Page', variables: { id: 'a' }, data: { name: 'brought' } };
  expect(await gqlServer(Page, { id: 'a' })).toEqual({ name: 'brought' });
  expect(await gqlServer(Page, { id: 'b' })).toEqual({ name: 'asked' });
});

// S008
test('a page without an answer and without an address to ask at is not rendered', async () => {
  request.answered = null;
  request.api = '';
  await expect(gqlServer(Page, { id: 'a' })).rejects.toThrow('no address of the API');
});
