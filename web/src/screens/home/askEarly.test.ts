// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sketchCards } from '@/features/story-card/sketchCards';
import type { Payload } from '@/lib/gql/batch';
import { sketchBanner } from '@/ui/sketchBanner';
import { askEarly, type EarlyQuestions } from './askEarly';

const payload = (operationName: string, variables: object = {}): Payload => ({ operationName, query: 'query', variables });

const QUESTIONS: EarlyQuestions = {
  always: [payload('HomeTabs'), payload('Viewer')],
  feeds: {
    home: payload('HomeFeed', { to: null }),
    following: payload('FollowingFeed', { to: null }),
    topic: payload('TopicFeed', { id: '', to: null }),
  },
  offer: {
    payload: payload('TopBanner'),
    timed: [['offerDismissedAt:', 'OFFER']],
    app: 'App/',
    looks: { NEUTRAL: 'notice', ERROR: 'error', MEMBERSHIP: 'membership' },
    labels: { NEUTRAL: 'Payment', ERROR: 'Payment', MEMBERSHIP: 'Offer' },
    pages: {
      PLANS: '/plans',
      LANDING: '/membership',
      PAY: '/pay',
      MANAGE_MEMBERSHIP: '/manage',
      PAYMENT_METHOD: '/card',
      REACTIVATE_DIALOG: '/again',
    },
    place: 'top',
    classes: { banner: 'banner', membership: 'gold' },
  },
  client: 'lite/1',
  place: 'here',
  classes: { card: 'card', title: 'title' },
};

const story = {
  title: '<b>Bread</b> & maps',
  subtitle: '',
  excerpt: 'Flour first.',
  url: '/p/bread-1',
  lang: 'fr',
  previewImage: null,
  creator: { id: 'u1', name: 'Mara', url: '/@mara', imageUrl: null },
  collection: { id: 'c1', name: 'Slow Tools', url: '/slow-tools', imageUrl: null },
  feedReason: { text: 'Because you follow Mara', url: '/@mara' },
};

let asked: Payload[] = [];
let isFollowingAnything = true;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="top"></div><div id="here"></div>';
  asked = [];
  isFollowingAnything = true;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked = JSON.parse(String(init.body)) as Payload[];
    const answers: Record<string, object> = {
      HomeTabs: { viewer: { viewerEdge: { isFollowingAnything } } },
      HomeFeed: { homeFeed: { items: [story] } },
      FollowingFeed: { followingFeed: { items: [story, story] } },
      TopicFeed: { topicFeed: { items: [] } },
      TopBanner: { viewer: { topBanner: { text: 'Read everything', link: 'Become a member', tone: 'MEMBERSHIP', target: 'LANDING' } } },
    };
    return Response.json(asked.map(({ operationName }) => ({ data: answers[operationName] ?? {} })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.quireEarly = undefined;
});

/** What a document asks and draws. */
async function drawn(): Promise<Element> {
  askEarly(QUESTIONS, sketchCards, sketchBanner);
  await Promise.all(globalThis.quireEarly?.values() ?? []);
  await Promise.resolve();
  return document.querySelector('#here') as Element;
}

const names = () => asked.map(({ operationName }) => operationName);

test('the first stories are drawn from what the page will ask anyway', async () => {
  const place = await drawn();
  expect(names()).toEqual(['HomeTabs', 'Viewer', 'HomeFeed', 'TopBanner']);
  const card = place.querySelector('article');
  expect([card?.lang, card?.querySelector('h2 a')?.getAttribute('href')]).toEqual(['fr', '/p/bread-1']);
  expect(card?.textContent).toBe('Because you follow MaraIn Slow Tools by Mara<b>Bread</b> & mapsFlour first.');
  expect([...(globalThis.quireEarly?.keys() ?? [])]).toEqual([
    'HomeTabs{}',
    'Viewer{}',
    'HomeFeed{"to":null}',
    expect.stringMatching(/^TopBanner/u),
  ]);
});

test('the feed is the one in the address, or the one chosen last', async () => {
  localStorage.setItem('home-feed', 'following');
  expect((await drawn()).children).toHaveLength(2);
  history.replaceState(null, '', '/?feed=topic-night-trains');
  await drawn();
  expect(asked[2]).toMatchObject({ operationName: 'TopicFeed', variables: { id: 'night-trains', to: null } });
});

test('nothing is drawn for someone who follows nothing: a word about that comes first', async () => {
  isFollowingAnything = false;
  expect((await drawn()).children).toHaveLength(0);
});

test('what is offered is asked for who used the device last, with what they dismissed', async () => {
  localStorage.setItem('device', JSON.stringify({ accounts: [], current: 'u7' }));
  localStorage.setItem('offerDismissedAt:u7', '86400000');
  await drawn();
  const dismissed = [{ banner: 'OFFER', at: '1970-01-02T00:00:00.000Z' }];
  const place = { page: 'HOME', isPostLocked: false, isNativeApp: false, dismissed };
  expect(asked.at(-1)).toMatchObject({ operationName: 'TopBanner', variables: { place } });
  const banner = document.querySelector('#top section');
  expect([banner?.className, banner?.textContent, banner?.querySelector('a')?.getAttribute('href')]).toEqual([
    'banner gold',
    'Read everythingBecome a member',
    '/membership',
  ]);
});

test('where nothing is sold, nothing is offered', async () => {
  askEarly({ ...QUESTIONS, offer: null }, sketchCards, sketchBanner);
  await Promise.all(globalThis.quireEarly?.values() ?? []);
  expect(names()).toEqual(['HomeTabs', 'Viewer', 'HomeFeed']);
});

test('a device whose memory is damaged or refused asks what every reader asks', async () => {
  localStorage.setItem('device', '{');
  await drawn();
  expect(names()).toEqual(['HomeTabs', 'Viewer', 'HomeFeed', 'TopBanner']);
  vi.stubGlobal('localStorage', undefined);
  await drawn();
  expect(names()).toEqual(['HomeTabs', 'Viewer', 'HomeFeed', 'TopBanner']);
});

test('a request that fails draws nothing and throws nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  askEarly(QUESTIONS, sketchCards, sketchBanner);
  expect(await Promise.all(globalThis.quireEarly?.values() ?? [])).toEqual([undefined, undefined, undefined, undefined]);
  expect(document.querySelector('#here')?.children).toHaveLength(0);
});
