import { isLink } from '../model/address';
import type { Style } from './runs';

/** A link as it was meant: without the detour over a search engine. */
function target(href: string): string | null {
  const text = href.trim();
  try {
    const url = new URL(text);
    const inside = url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
    if (inside && isLink(inside)) return inside;
    return isLink(text) ? text : isLink(url.href) ? url.href : null;
  } catch {
    return isLink(text) && text.startsWith('mailto:') ? text : null;
  }
}

const TAGS: Readonly<Record<string, Style>> = {
  B: { type: 'strong' },
  STRONG: { type: 'strong' },
  I: { type: 'em' },
  EM: { type: 'em' },
  CITE: { type: 'em' },
  DFN: { type: 'em' },
  S: { type: 'strike' },
  DEL: { type: 'strike' },
  STRIKE: { type: 'strike' },
  CODE: { type: 'code' },
  KBD: { type: 'code' },
  SAMP: { type: 'code' },
  TT: { type: 'code' },
};

/** What a style sheet of the element's own says about a kind of formatting: on, off, or nothing. */
function bySheet({ fontWeight, fontStyle, textDecoration, textDecorationLine }: CSSStyleDeclaration): [Style['type'], boolean][] {
  const said: [Style['type'], boolean][] = [];
  if (fontWeight) said.push(['strong', /^(?:bold(?:er)?|[6-9]\d\d)$/u.test(fontWeight)]);
  if (fontStyle) said.push(['em', /^(?:italic|oblique)/u.test(fontStyle)]);
  const line = `${textDecoration} ${textDecorationLine}`;
  if (/line-through/u.test(line)) said.push(['strike', true]);
  return said;
}

/** The formatting inside an element that stands in a text with this formatting. What is bold by its tag and not by its style is not bold. */
export function stylesIn(element: HTMLElement, around: readonly Style[]): readonly Style[] {
  let styles = [...around];
  const add = (style: Style) => {
    if (!styles.some(({ type }) => type === style.type)) styles.push(style);
  };
  const byTag = TAGS[element.tagName];
  if (byTag) add(byTag);
  for (const [type, isOn] of bySheet(element.style)) {
    if (isOn) add({ type } as Style);
    else styles = styles.filter((style) => style.type !== type);
  }
  if (element.tagName === 'A') {
    const href = target(element.getAttribute('href') ?? '');
    if (href) add({ type: 'link', href });
  }
  return styles;
}
