// oxlint-disable unicorn/consistent-function-scoping -- the document gets the text of `askEarly` and of nothing around it
import type { HomeFeedQuery } from '@/features/feed/feeds.gen';
import type { TopBannerQuery } from '@/features/banner/TopBanner.gen';
import type { Sketched, sketchCards } from '@/features/story-card/sketchCards';
import type { Payload } from '@/lib/gql/batch';
import type { GqlAnswer } from '@/lib/gql/op';
import type { sketchBanner } from '@/ui/sketchBanner';
import type { HomeTabsQuery } from './ops.gen';

type Offered = NonNullable<NonNullable<TopBannerQuery['viewer']>['topBanner']>;

/** What the document of the home page knows of the questions that the page will ask. */
export interface EarlyQuestions {
  /** Those of every reader; the tabs are the first. */
  always: Payload[];
  /** One of them, by what the reader chose last. */
  feeds: Record<'home' | 'following' | 'topic', Payload>;
  /** What is offered at the top; null where nothing is. */
  offer: {
    payload: Payload;
    /** Where the browser keeps when someone dismissed one, without the person. */
    timed: (readonly [key: string, banner: string])[];
    app: string;
    looks: Readonly<Record<Offered['tone'], Parameters<typeof sketchBanner>[1]['look']>>;
    labels: Readonly<Record<Offered['tone'], string>>;
    pages: Readonly<Record<Offered['target'], string>>;
    /** The id of where it is drawn. */
    place: string;
    classes: Parameters<typeof sketchBanner>[2];
  } | null;
  client: string;
  /** The id of where the stories are drawn. */
  place: string;
  classes: Parameters<typeof sketchCards>[2];
}

/**
 * Asks what the page will ask, in the same words, and draws the first stories as soon as they are there: on a slow device, the scripts
 * take seconds longer. It becomes a part of the document, so it uses nothing but its arguments.
 */
export function askEarly(
  { always, feeds, offer, client, place, classes }: EarlyQuestions,
  drawCards: typeof sketchCards,
  drawBanner: typeof sketchBanner,
): void {
  const remembered = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const current = (): string => {
    try {
      return (JSON.parse(remembered('device') ?? '') as { current: string | null }).current ?? '';
    } catch {
      return '';
    }
  };
  const chosen = new URLSearchParams(location.search).get('feed') ?? remembered('home-feed') ?? '';
  const topic = /^topic-(.+)/su.exec(chosen)?.[1];
  const feed = topic ? { ...feeds.topic, variables: { id: topic, to: null } } : chosen === 'following' ? feeds.following : feeds.home;
  const payloads = [...always, feed];
  if (offer) {
    const person = current();
    const dismissed = offer.timed.flatMap(([key, banner]) => {
      const at = new Date(Number(remembered(key + person) ?? Number.NaN));
      return Number.isNaN(at.getTime()) ? [] : [{ banner, at: at.toISOString() }];
    });
    const isNativeApp = navigator.userAgent.includes(offer.app);
    payloads.push({ ...offer.payload, variables: { place: { page: 'HOME', isPostLocked: false, isNativeApp, dismissed } } });
  }
  const answers = fetch('/_/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-operation-name': payloads.map(({ operationName }) => operationName).join(','),
      'x-client': client,
      'x-route': 'home',
      'x-path': encodeURI(location.pathname),
    },
    body: JSON.stringify(payloads),
  }).then((response) => (response.ok ? (response.json() as Promise<GqlAnswer[]>) : Promise.reject(new TypeError('unreached'))));
  const one = (n: number) =>
    answers.then(
      (all) => all[n],
      () => undefined,
    );
  globalThis.quireEarly = new Map(payloads.map(({ operationName, variables }, n) => [operationName + JSON.stringify(variables), one(n)]));
  answers.then(
    (all) => {
      const tabs = all[0]?.data as HomeTabsQuery | null | undefined;
      const [page] = Object.values((all[always.length]?.data ?? {}) as HomeFeedQuery) as { items: Sketched[] }[];
      const stories = document.getElementById(place);
      // Above the stories of someone who follows nothing stands a word about that.
      const isNewcomer = feed === feeds.home && tabs?.viewer?.viewerEdge?.isFollowingAnything === false;
      if (stories && page && !isNewcomer) drawCards(stories, page.items, classes);
      const offered = (all[always.length + 1]?.data as TopBannerQuery | null | undefined)?.viewer?.topBanner;
      const top = offer && document.getElementById(offer.place);
      if (!offered || !top) return;
      const { text, link, tone, target } = offered;
      const banner = { text, link, href: offer.pages[target], look: offer.looks[tone], label: offer.labels[tone] };
      drawBanner(top, banner, offer.classes);
    },
    () => undefined,
  );
}
