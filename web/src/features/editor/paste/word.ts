// Word writes lists as paragraphs: level and kind stand in its own style properties and in a drawn marker.

const LIST = /mso-list:\s*l\d+\s+level(\d)/iu;

export interface WordItem {
  depth: number;
  isNumbered: boolean;
}

const rawStyle = (element: Element): string => element.getAttribute('style') ?? '';
export const isMarker = (element: Element): boolean => /mso-list:\s*ignore/iu.test(rawStyle(element));
export const isHidden = (element: Element): boolean => /mso-hide:\s*all|display:\s*none|visibility:\s*hidden/iu.test(rawStyle(element));

/** What a paragraph of Word's is in a list; null when it is in none. */
export function wordItem(element: Element): WordItem | null {
  const level = LIST.exec(rawStyle(element))?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('[style]')].find(isMarker)?.textContent ?? '';
  return { depth: Number(level) - 1, isNumbered: /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/iu.test(marker) };
}

/** What a paragraph of Word's is by its style's name. */
export function wordKind(element: Element): 'h2' | 'quote' | null {
  if (element.classList.contains('MsoTitle')) return 'h2';
  return element.classList.contains('MsoQuote') || element.classList.contains('MsoIntenseQuote') ? 'quote' : null;
}
