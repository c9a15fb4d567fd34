import * as href from '@/gen/href';

/** The orders of all stories, besides the newest first; as addresses, questions and screens name them. */
export const ORDERS = [
  { word: 'earliest', key: 'EARLIEST', label: 'Oldest first' },
  { word: 'most-popular', key: 'MOST_POPULAR', label: 'Most popular' },
] as const;

/** What of all stories is shown: in an order or about a topic, and which page of them. */
export interface Choice {
  order?: (typeof ORDERS)[number] | undefined;
  topic?: string | undefined;
  page: number;
}

/** What an address chooses; the server has refused what cannot be chosen. */
export function choiceOf(params: Readonly<Record<string, string>>, query: Readonly<Record<string, string | undefined>>): Choice {
  const order = ORDERS.find(({ word }) => word === query.orderBy);
  return { order, topic: order ? undefined : query.topic, page: Number(params.page ?? 1) };
}

/** The address of a page of all stories. */
export function allHref(collectionSlug: string, { order, topic, page }: Choice): string {
  const query = { orderBy: order?.word, topic };
  return page > 1
    ? href.publication_all_page({ collectionSlug, page: String(page), ...query })
    : href.ShowCollectionAll({ collectionSlug, ...query });
}

/** What is shown, in words. */
export function nameOf({ order, topic }: Choice, tags: readonly { slug: string; name: string }[]): string {
  if (topic) return `Stories about ${tags.find((tag) => tag.slug === topic)?.name ?? topic.replaceAll('-', ' ')}`;
  return order ? `All stories, ${order.label.toLowerCase()}` : 'All stories';
}
