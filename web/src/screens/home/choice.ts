import type { Feed } from '@/features/feed/feed';
import { local } from '@/lib/storage/local';

const KEY = 'home-feed';
const TOPIC = 'topic-';

/** The name of a topic's feed in the address. */
export const topicFeed = (slug: string): string => `${TOPIC}${slug}`;

/** The feed that a name in the address stands for. */
export function feedNamed(name: string): Feed {
  if (name === 'following') return { of: 'following' };
  if (name.startsWith(TOPIC) && name.length > TOPIC.length) return { of: 'topic', id: name.slice(TOPIC.length) };
  return { of: 'home' };
}

/** The name of a feed, as it stands in the address. */
export const nameOf = (feed: Feed): string =>
  feed.of === 'topic' ? topicFeed(feed.id) : feed.of === 'following' ? 'following' : 'for-you';

let known: string | null = null;

/** What the reader chose last, as far as this document has asked already. Then Back draws the page at once. */
export const chosenBefore = (): string | null => known;

/** What the reader chose last; what they choose now is remembered. */
export function remembered(now: string | undefined): string {
  known = now ?? local.get(KEY) ?? nameOf({ of: 'home' });
  if (now !== undefined) local.set(KEY, known);
  return known;
}
