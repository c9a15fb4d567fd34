import { beforeEach, expect, test, vi } from 'vitest';
import { currentXsrf } from '@/lib/gql/xsrf';
import { forgetViewer, loadViewer } from './useViewer';

const query = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('@/lib/gql/client', () => ({ query }));

const session = (xsrf: string) => ({ session: { isLoggedIn: true, xsrf } });

beforeEach(() => {
  forgetViewer();
  query.mockReset();
});

// S003
test('who reads is asked once, and again when it is not known any more', async () => {
  query.mockResolvedValueOnce(session('one')).mockResolvedValueOnce(session('two'));
  expect(await Promise.all([loadViewer(), loadViewer()])).toEqual([session('one'), session('one')]);
  expect([await currentXsrf(), query.mock.calls.length]).toEqual(['one', 1]);
  forgetViewer();
  expect([await currentXsrf(), query.mock.calls.length]).toEqual(['two', 2]);
});

test('an answer that did not come is asked for again', async () => {
  query.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(session('one'));
  await expect(loadViewer()).rejects.toThrow('offline');
  expect(await loadViewer()).toEqual(session('one'));
});
