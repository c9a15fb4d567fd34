/** Where a link was followed: `{page}-{position}`, 1 for the first card. */
const sourceCode = (page: string, position: number): string => `${page}-${position}`;

const CARDS = 'main article:not([data-story])';

/** The code of a click on a link of a card; nothing for any other click. */
export function sourceOf(target: EventTarget | null, page: string): string | null {
  const card = target instanceof Element ? target.closest('a[href]')?.closest(CARDS) : null;
  return card ? sourceCode(page, [...document.querySelectorAll(CARDS)].indexOf(card) + 1) : null;
}
