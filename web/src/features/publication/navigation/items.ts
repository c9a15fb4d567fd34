/** What an item can lead to. */
export const DESTINATIONS = ['LATEST', 'ARCHIVE', 'ABOUT', 'TRENDING', 'PAGE', 'SECTION', 'TAG_FEED', 'POST', 'EXTERNAL_URL'] as const;
export type Destination = (typeof DESTINATIONS)[number];

export const DESTINATION_LABELS: Readonly<Record<Destination, string>> = {
  LATEST: 'Latest stories',
  TRENDING: 'Trending stories',
  ARCHIVE: 'Archive',
  ABOUT: 'About',
  PAGE: 'A subpage',
  SECTION: 'A feature page',
  TAG_FEED: 'Stories with a tag',
  POST: 'A story',
  EXTERNAL_URL: 'Another site',
};
const TITLES: Readonly<Record<Destination, string>> = {
  LATEST: 'Latest',
  TRENDING: 'Trending',
  ARCHIVE: 'Archive',
  ABOUT: 'About',
  PAGE: '',
  SECTION: '',
  TAG_FEED: '',
  POST: '',
  EXTERNAL_URL: '',
};

/** An item as the form holds it; the key stays with it when it moves. */
export interface BarItem {
  key: number;
  destination: Destination;
  title: string;
  value: string;
}

const isDestination = (text: string): text is Destination => (DESTINATIONS as readonly string[]).includes(text);

/** What was chosen, for the form. */
export const itemsOf = (chosen: readonly { destination: string; title: string; value: string }[]): BarItem[] =>
  chosen.flatMap(({ destination, title, value }, key) => (isDestination(destination) ? [{ key, destination, title, value }] : []));

/** A new item: the first place that no other leads to. */
export function newItem(items: readonly BarItem[]): BarItem {
  const destination = DESTINATIONS.find((one) => !items.some((item) => item.destination === one)) ?? 'POST';
  return { key: Math.max(-1, ...items.map((item) => item.key)) + 1, destination, title: TITLES[destination], value: '' };
}

/** An item that leads to another kind of place: words that only named the kind before name the new one. */
export function leadingTo(item: BarItem, destination: Destination): BarItem {
  const isNamedByKind = item.title === '' || item.title === TITLES[item.destination];
  return { ...item, destination, value: '', title: isNamedByKind ? TITLES[destination] : item.title };
}

/** The items with one moved up or down. */
export function moved(items: readonly BarItem[], from: number, by: -1 | 1): BarItem[] {
  const to = from + by;
  const [item] = items.slice(from, from + 1);
  if (!item || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Why the items cannot be saved; undefined when they can. */
export function hindranceOf(items: readonly BarItem[]): string | undefined {
  if (items.some((item) => !item.title.trim())) return 'Give every item a title.';
  if (items.some((item) => item.destination === 'TAG_FEED' && !item.value)) return 'Choose a tag.';
  if (items.some((item) => item.destination === 'PAGE' && !item.value)) return 'Choose a subpage.';
  if (items.some((item) => item.destination === 'SECTION' && !item.value)) return 'Choose a feature page.';
  if (items.some((item) => item.destination === 'POST' && !item.value)) return 'Choose a story.';
  if (items.some((item) => item.destination === 'EXTERNAL_URL' && !/^https?:\/\/\S+\.\S/u.test(item.value.trim())))
    return 'Enter a link that begins with https://.';
  if (items.filter((item) => item.destination === 'EXTERNAL_URL').length > 1) return 'Only one item can lead to another site.';
  return undefined;
}
