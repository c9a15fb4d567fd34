import { socialSource, type SourceParts } from './socialSource';

const CARDS = 'main article:not([data-story])';

/** What an address says of the page there: its topic, or its list. */
function partsIn(path: string): SourceParts {
  const [, tagSlug] = /^\/tag\/([^/]+)/u.exec(path) ?? [];
  const [, catalogId] = /\/list\/(?:[^/]*-)?([\da-f]{12})(?:\/|$)/u.exec(path) ?? [];
  return { ...(tagSlug && { tagSlug }), ...(catalogId && { catalogId }) };
}

/** The code of a click on a link of a card, 1 for the first one on its page; nothing for any other click. */
export function sourceOf(target: EventTarget | null, name: string, path: string): string | null {
  const card = target instanceof Element ? target.closest('a[href]')?.closest(CARDS) : null;
  if (!card) return null;
  const postId = document.querySelector<HTMLElement>('main [data-story]')?.dataset.story;
  const index = [...document.querySelectorAll(CARDS)].indexOf(card) + 1;
  return socialSource({ name, ...(postId && { postId }), ...partsIn(path), index });
}
