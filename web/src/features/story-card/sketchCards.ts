// oxlint-disable unicorn/consistent-function-scoping -- the document gets the text of `sketchCards` and of nothing around it
import type { StoryCardPostFragment } from './StoryCard.gen';
import css from './StoryCard.module.css';

/** What of a story is in its card before the page is alive. */
export type Sketched = Pick<
  StoryCardPostFragment,
  'title' | 'subtitle' | 'excerpt' | 'url' | 'lang' | 'previewImage' | 'creator' | 'collection'
> & {
  feedReason?: { text: string; url: string | null } | null;
};

/** The classes of a card that `sketchCards` needs. */
export const SKETCH_CLASSES = {
  card: css.card,
  reason: css.reason,
  byline: css.byline,
  face: css.face,
  names: css.names,
  title: css.title,
  text: css.text,
  picture: css.picture,
  meta: css.meta,
};

/**
 * Draws the words of cards where React is not there yet, as high as `StoryCard` will be. It becomes a part of the document, so it
 * uses nothing but its arguments.
 */
export function sketchCards(place: Element, posts: readonly Sketched[], classes: Readonly<Record<string, string | undefined>>): void {
  const make = (tag: string, name?: string, text = '') => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  };
  const link = (href: string, text: string) => {
    const element = make('a', '', text);
    element.setAttribute('href', href);
    element.dataset.soft = 'true';
    return element;
  };
  const words = (tag: string, name: string | undefined, ...parts: (Node | string)[]) => {
    const element = make(tag, name);
    element.dir = 'auto';
    element.append(...parts);
    return element;
  };
  for (const { title, subtitle, excerpt, url, lang, previewImage, creator, collection, feedReason } of posts) {
    const card = make('article', classes.card);
    if (lang) card.lang = lang;
    if (feedReason) card.append(words('p', classes.reason, feedReason.url ? link(feedReason.url, feedReason.text) : feedReason.text));
    const names = words('span', classes.names, ...(collection ? ['In ', link(collection.url, collection.name), ' by '] : []));
    names.append(link(creator.url, creator.name));
    const byline = make('p', classes.byline);
    byline.append(make('span', classes.face), names);
    const story = make('div');
    story.append(words('h2', classes.title, link(url, title)));
    const text = subtitle || excerpt;
    if (text) story.append(words('p', classes.text, text));
    card.append(byline, story);
    if (previewImage) {
      const picture = make('span', classes.picture);
      picture.style.backgroundColor = previewImage.colour ?? '';
      card.append(picture);
    }
    card.append(make('div', classes.meta));
    place.append(card);
  }
}
