/** What a page is about, as far as searching it goes. */
export interface About {
  kind: 'publication' | 'person' | 'topic';
  slug: string;
}

const KINDS = [
  ['collectionSlug', 'publication'],
  ['username', 'person'],
  ['tagSlug', 'topic'],
] as const;

/** What a page with these parameters is about, as its document says it; empty for all others. A page on a host of its own has it nowhere in its address. */
export function aboutOf(params: Readonly<Record<string, string>>): string {
  const [name, kind] = KINDS.find(([key]) => params[key]) ?? [];
  return name ? `${kind}:${params[name]}` : '';
}

/** The same, read. */
export function readAbout(text: string | undefined): About | null {
  const [kind, ...rest] = (text ?? '').split(':');
  const known = KINDS.find(([, one]) => one === kind)?.[1];
  const slug = rest.join(':');
  return known && slug ? { kind: known, slug } : null;
}
