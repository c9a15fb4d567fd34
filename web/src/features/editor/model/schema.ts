import { type MarkSpec, type MarkType, type NodeType, Schema } from 'prosemirror-model';
import { isLink } from './address';
import { nodes } from './nodes';

const ANCHOR = 'link mention reference';
const bold = (value: string): false | null => (/^(?:bold(?:er)?|[6-9]\d\d)$/u.test(value) ? null : false);

/** In the order in which they nest, the outermost first. An anchor excludes the other anchors: they cannot nest. */
const marks: Record<string, MarkSpec> = {
  reference: {
    attrs: { label: {} },
    inclusive: false,
    excludes: ANCHOR,
    toDOM: ({ attrs }) => ['sup', { 'data-footnote': attrs.label as string }, 0],
    parseDOM: [{ tag: 'sup[data-footnote]', getAttrs: ({ dataset }) => ({ label: dataset.footnote ?? '' }) }],
  },
  mention: {
    attrs: { userId: {} },
    inclusive: false,
    excludes: ANCHOR,
    toDOM: ({ attrs }) => ['a', { 'data-mention': attrs.userId as string }, 0],
    parseDOM: [{ tag: 'a[data-mention]', getAttrs: ({ dataset }) => ({ userId: dataset.mention ?? '' }) }],
  },
  link: {
    attrs: { href: {} },
    inclusive: false,
    excludes: ANCHOR,
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener' }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href') ?? '';
          return isLink(href) && { href };
        },
      },
    ],
  },
  strong: {
    toDOM: () => ['strong', 0],
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: bold },
    ],
  },
  em: {
    toDOM: () => ['em', 0],
    parseDOM: [{ tag: 'em' }, { tag: 'i', getAttrs: ({ style }) => style.fontStyle !== 'normal' && null }, { style: 'font-style=italic' }],
  },
  strike: { toDOM: () => ['s', 0], parseDOM: ['s', 'del', 'strike'].map((tag) => ({ tag })) },
  monospace: { toDOM: () => ['code', { spellcheck: 'false' }, 0], parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }] },
};

// A name is one thing here: the marks that share it with a block have another.
const MARK_NAMES: Readonly<Record<string, string>> = { code: 'monospace', footnote: 'reference' };
const MARK_TYPES: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(MARK_NAMES).map(([type, name]) => [name, type]));

/** The editor's name of a mark of the server's, and the other way round. */
const markName = (type: string): string => MARK_NAMES[type] ?? type;
export const markOf = (name: string): string => MARK_TYPES[name] ?? name;

export const schema = new Schema({ nodes, marks });

/** A kind of node by its name; a wrong name is a mistake in the program. */
export function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`there is no block ${name}`);
  return type;
}

/** A kind of mark by the server's name for it. */
export function markType(type: string): MarkType {
  const found = schema.marks[markName(type)];
  if (!found) throw new Error(`there is no mark ${type}`);
  return found;
}
