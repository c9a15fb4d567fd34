// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRecord, PerformanceReport } from '@/gen/wire';

vi.mock('web-vitals', () => {
  const never = vi.fn<() => void>();
  return {
    onCLS: never,
    onFCP: never,
    onINP: never,
    onLCP: never,
    onTTFB: (tell: (metric: { value: number }) => void) => tell({ value: 12 }),
  };
});

interface Asked {
  path: string;
  body: unknown;
  init: RequestInit;
}

let asked: Asked[];
let flags: { name: string; value: boolean }[] | null;
/** Listeners of a page end with it. */
let ends: (() => void)[] = [];

const answers = (body: { operationName: string }): unknown => {
  if (body.operationName === 'VariantFlags') return flags ? { data: { variantFlags: flags } } : { errors: [{ message: 'no' }] };
  return { data: { logClientEvents: { success: true } } };
};

const remember = (target: Window | Document): void => {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation(
    (kind: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
      add(kind, listener, options);
      ends.push(() => target.removeEventListener(kind, listener, options));
    },
  );
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  flags = [];
  remember(window);
  remember(document);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { operationName: string };
    asked.push({ path, body, init });
    return Response.json(path === '/_/graphql' ? answers(body) : {});
  });
  show('/', 'home-lo-legacy', '<article><h3><a href="https://quire.example/one">One</a></h3></article>');
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(path: string, page: string, main: string): void {
  history.pushState(null, '', path);
  document.documentElement.dataset.page = page;
  document.body.innerHTML = `<main>${main}</main>`;
}
const STORY = '<article data-story="ab12"><div data-story-body>Text</div></article>';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function arrive(signedIn = false): Promise<void> {
  const { showPage } = await import('./visit');
  const done = showPage(signedIn, performance.now());
  await pass(20);
  await done;
}
const payloads = (): EventRecord[][] =>
  asked
    .map(({ body }) => (body as { variables?: { payload?: string } }).variables?.payload)
    .filter((text) => text !== undefined)
    .map((text) => JSON.parse(text) as EventRecord[]);
const sentEvents = (): [string, EventRecord['data']][] =>
  payloads()
    .flat()
    .map(({ key, data }) => [key, data]);
const to = (path: string): Asked[] => asked.filter((one) => one.path === path);
const hide = (state: 'hidden' | 'visible'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('pages are told together, a story with where its link stood and where its reader came from', async () => {
  await arrive();
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  document.querySelector('a')?.click();
  show('/@ada/one-ab12?q=secret#part', 'post', STORY);
  await arrive();
  await arrive();
  await pass(5000);
  expect(payloads().length).toBe(1);
  expect(sentEvents()).toEqual([
    ['page.viewed', { page: 'ShowHome' }],
    ['homepage.viewed', {}],
    ['page.viewed', { page: 'ShowPost', source: 'post_page' }],
    ['story.viewed', { postId: 'ab12' }],
  ]);
  const [landing, , , story] = payloads().flat();
  expect(landing).not.toHaveProperty('overrideCommonData');
  expect(story?.overrideCommonData).toEqual({ referrerSource: 'home_lo_legacy-------1' });
  expect(story?.commonData).toMatchObject({ pageLocation: `${location.origin}/@ada/one-ab12`, referrer: `${location.origin}/` });
  expect(new Headers(asked.at(-1)?.init.headers).has('x-xsrf-token')).toBe(false);
  expect(JSON.parse(localStorage.getItem('views') ?? '[]')).toMatchObject([{ postId: 'ab12', isForAll: true }]);
});

// C046
test('a page that goes out of sight tells how it was read, how fast it was and what went wrong, and outlives itself', async () => {
  show('/@ada/one-ab12', 'post', STORY);
  const { tell } = await import('@/lib/error/heard');
  tell(new TypeError('early'));
  const { measure } = await import('@/lib/event/report');
  measure('page_preload');
  await arrive();
  await pass(9000);
  tell(new TypeError('late'));
  hide('hidden');
  hide('hidden');
  await pass(0);
  expect(sentEvents().at(-1)).toEqual(['story.read_time', { postId: 'ab12', seconds: 9 }]);
  const [performance] = to('/_/clientele/reports/performance/');
  expect((performance?.body as PerformanceReport | undefined)?.events).toEqual(
    expect.arrayContaining([
      { type: 'ttfb', data: { route: 'ShowPost', login: 'no', mobile: 'no', value: 12 } },
      { type: 'page_preload', data: { route: 'ShowPost', login: 'no', mobile: 'no' } },
    ]),
  );
  expect(performance?.init).toMatchObject({ keepalive: true, headers: { 'x-client': 'lite' } });
  expect(to('/_/errors').map(({ body, init }) => [(body as { message: string }[]).map(({ message }) => message), init.keepalive])).toEqual([
    [['early'], false],
    [['late'], true],
  ]);
  expect(asked.filter(({ init }) => init.keepalive).length).toBe(3);
  hide('visible');
  await pass(2000);
  hide('hidden');
  await pass(0);
  expect(sentEvents().at(-1)).toEqual(['story.read_time', { postId: 'ab12', seconds: 2 }]);
});

// F424
test('a flag whose work is shown is told once a session, also when it was shown before anybody listened', async () => {
  const { expose } = await import('@/lib/event/report');
  expose('enable_library_sidebar');
  await arrive();
  expose('enable_library_sidebar');
  expose('enable_slim_navigation_poc');
  await pass(5000);
  vi.resetModules();
  const again = await import('@/lib/event/report');
  show('/explore-topics', 'explore-topics', '');
  await arrive();
  again.expose('enable_library_sidebar');
  await pass(5000);
  expect(sentEvents().filter(([key]) => key === 'gate.exposed')).toEqual([
    ['gate.exposed', { id: 'enable_library_sidebar' }],
    ['gate.exposed', { id: 'enable_slim_navigation_poc' }],
  ]);
});

// C048
test('a line for the log is sent when the page is left', async () => {
  const { log } = await import('@/lib/error/log');
  log('warn', 'too many attempts at a login code');
  await arrive();
  hide('hidden');
  await pass(0);
  expect(to('/_/logs').map(({ body, init }) => [body, init.keepalive])).toEqual([
    [
      [{ level: 'warn', message: 'too many attempts at a login code', timestamp: expect.any(Number), extra: { page: 'home-lo-legacy' } }],
      true,
    ],
  ]);
});

// C044
test('without the flag the endpoint takes the events', async () => {
  flags = [{ name: 'enable_lite_gql_client_events', value: false }];
  await arrive();
  await pass(5000);
  expect(payloads()).toEqual([]);
  expect(to('/_/events').map(({ body }) => (body as EventRecord[]).map(({ key }) => key))).toEqual([['page.viewed', 'homepage.viewed']]);
});

// A049
test('of someone who is not to be tracked nothing is told, and nothing kept', async () => {
  flags = [{ name: 'dont_track_user', value: true }];
  show('/@ada/one-ab12', 'post', STORY);
  await arrive();
  await pass(60_000);
  hide('hidden');
  await pass(0);
  expect(asked.length).toBe(1);
  expect(localStorage.length).toBe(0);
});

test('where no one knows the flags nothing is told, and the next page asks again', async () => {
  flags = null;
  await arrive();
  await pass(5000);
  flags = [];
  show('/explore-topics', 'explore-topics', '');
  await arrive();
  await pass(5000);
  expect(sentEvents()).toEqual([['page.viewed', { page: 'ShowExploreTopics' }]]);
});
