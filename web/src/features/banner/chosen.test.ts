import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const query = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const device = vi.hoisted(() => ({ accounts: [], current: 'ada' as string | null }));
vi.mock('@/lib/gql/client', () => ({ query }));
vi.mock('@/lib/session/device', () => ({ readDevice: () => device }));

const answer = (name: string | null) => ({ viewer: { topBanner: name && { name } } });
const load = async () => import('./chosen');

beforeEach(() => {
  vi.resetModules();
  query.mockReset();
  device.current = 'ada';
  vi.stubGlobal('document', { documentElement: { dataset: { page: 'home' } }, querySelector: () => null });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('navigator', { userAgent: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was asked for who used the device last is the answer for them, once', async () => {
  query.mockResolvedValueOnce(answer('EARLY')).mockResolvedValueOnce(answer('LATER'));
  const { askEarly, chosenFor } = await load();
  askEarly();
  askEarly();
  expect(await chosenFor('ada')).toMatchObject({ name: 'EARLY' });
  expect(query).toHaveBeenCalledTimes(1);
  expect(await chosenFor('ada')).toMatchObject({ name: 'LATER' });
});

test('someone else, another page and a failure are asked for again', async () => {
  for (const [person, path, early] of [
    ['bob', '/', answer('ADA')],
    ['ada', '/elsewhere', answer('HOME')],
    ['ada', '/', new Error('offline')],
  ] as const) {
    vi.resetModules();
    query.mockReset();
    if (early instanceof Error) query.mockRejectedValueOnce(early);
    else query.mockResolvedValueOnce(early);
    query.mockResolvedValueOnce(answer(null));
    vi.stubGlobal('location', { pathname: '/' });
    const { askEarly, chosenFor } = await load();
    askEarly();
    vi.stubGlobal('location', { pathname: path });
    expect(await chosenFor(person)).toBeNull();
    expect(query).toHaveBeenCalledTimes(2);
  }
});

test('where no one used the device, nothing is asked early', async () => {
  device.current = null;
  const { askEarly } = await load();
  askEarly();
  expect(query).not.toHaveBeenCalled();
});
