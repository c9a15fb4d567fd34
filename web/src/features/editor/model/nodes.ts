import type { DOMOutputSpec, Node, NodeSpec, TagParseRule } from 'prosemirror-model';
import { pictureAddress } from './address';
import type { Picture } from './block';
import { without } from './without';

const attr = (value: unknown): { default: unknown } => ({ default: value });
const id = attr(null);
const auto = { dir: 'auto' };

const written = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  attrs: { id },
  defining: true,
  parseDOM: [{ tag }],
  toDOM: () => [tag, auto, 0],
  ...more,
});

/** What the page shows of a block carries all of it but its id, so that it can be copied: a copy is another block. */
const carried = ({ attrs }: Node): string => JSON.stringify(without(attrs, 'id', 'upload'));
const fromCarried = (tag: string, contentElement?: string): TagParseRule => ({
  tag: `${tag}[data-block]`,
  priority: 60,
  ...(contentElement && { contentElement }),
  getAttrs: ({ dataset }) => {
    try {
      return JSON.parse(dataset.block ?? '') as Record<string, unknown>;
    } catch {
      return false;
    }
  },
});

const img = ({ src, alt }: Picture): DOMOutputSpec => ['img', { src: pictureAddress(src), alt }];
const figure = (kind: string, shown: (node: Node) => DOMOutputSpec[], attrs: Record<string, { default: unknown }>): NodeSpec => ({
  ...written('figure'),
  attrs: { id, ...attrs },
  draggable: true,
  isolating: true,
  toDOM: (node) => ['figure', { 'data-block': carried(node), 'data-kind': kind }, ...shown(node), ['figcaption', auto, 0]],
  parseDOM: [fromCarried(`figure[data-kind=${kind}]`, 'figcaption')],
});

const list = (node: Node): DOMOutputSpec => {
  const { list: kind, depth, start } = node.attrs as { list: string; depth: number; start: number | null };
  const shown = { 'data-block': carried(node), 'data-list': kind, 'data-depth': depth };
  return kind === 'ol' ? ['ol', { ...shown, ...(start !== null && { start }) }, ['li', auto, 0]] : ['ul', shown, ['li', auto, 0]];
};

/** The blocks. Title and subtitle come first, so that undo and the caret cross them; everything else is a flat list. */
export const nodes: Record<string, NodeSpec> = {
  doc: { content: 'title subtitle block+' },
  // The top of a text without a title, for example of a response.
  passage: { content: 'block+' },
  title: { content: 'text*', marks: '', defining: true, isolating: true, toDOM: () => ['p', { ...auto, 'data-title': '' }, 0] },
  subtitle: { content: 'text*', marks: '', defining: true, isolating: true, toDOM: () => ['p', { ...auto, 'data-subtitle': '' }, 0] },
  p: written('p', {
    attrs: { id, dropCap: attr(false) },
    toDOM: ({ attrs }) => ['p', { ...auto, ...(attrs.dropCap && { class: 'drop-cap' }) }, 0],
    parseDOM: [{ tag: 'p', getAttrs: ({ classList }) => ({ dropCap: classList.contains('drop-cap') }) }],
  }),
  h2: written('h2', { parseDOM: [{ tag: 'h1' }, { tag: 'h2' }] }),
  h3: written('h3', { parseDOM: ['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })) }),
  quote: written('blockquote', { toDOM: () => ['blockquote', ['p', auto, 0]], parseDOM: [{ tag: 'blockquote', contentElement: 'p' }] }),
  pullQuote: written('blockquote', {
    toDOM: () => ['blockquote', { class: 'pull-quote' }, ['p', auto, 0]],
    parseDOM: [{ tag: 'blockquote.pull-quote', priority: 60, contentElement: 'p' }],
  }),
  li: written('li', {
    attrs: { id, list: attr('ul'), depth: attr(0), start: attr(null) },
    toDOM: list,
    parseDOM: [fromCarried('ul', 'li'), fromCarried('ol', 'li')],
  }),
  code: written('pre', {
    content: 'text*',
    marks: '',
    code: true,
    attrs: { id, lang: attr(null) },
    toDOM: (node) => ['pre', { dir: 'ltr', 'data-block': carried(node) }, ['code', { spellcheck: 'false' }, 0]],
    parseDOM: [
      { ...fromCarried('pre'), preserveWhitespace: 'full' },
      { tag: 'pre', preserveWhitespace: 'full' },
    ],
  }),
  // `upload` names a picture that is on its way; it is never stored.
  image: figure('image', ({ attrs }) => [img(attrs as Picture)], {
    src: attr(''),
    width: attr(0),
    height: attr(0),
    alt: attr(''),
    layout: attr('inset'),
    focusX: attr(50),
    focusY: attr(50),
    href: attr(null),
    upload: attr(null),
  }),
  imageGrid: figure('imageGrid', ({ attrs }) => (attrs.images as Picture[]).map(img), { images: attr([]) }),
  embed: figure(
    'embed',
    ({ attrs }) => [['a', { href: attrs.url as string, contenteditable: 'false' }, (attrs.title || attrs.url) as string]],
    {
      url: attr(''),
      provider: attr(''),
      title: attr(''),
      ratio: attr(56),
      thumb: attr(null),
    },
  ),
  footnote: written('aside', {
    attrs: { id, label: attr('') },
    toDOM: (node) => [
      'aside',
      {
        role: 'note',
        'aria-label': `Footnote ${node.attrs.label as string}`,
        'data-block': carried(node),
        'data-label': node.attrs.label as string,
      },
      ['p', auto, 0],
    ],
    parseDOM: [fromCarried('aside', 'p')],
  }),
  table: {
    content: 'row+',
    group: 'block',
    attrs: { id, align: attr([]) },
    isolating: true,
    toDOM: (node) => ['div', { class: 'table', 'data-block': carried(node) }, ['table', ['tbody', 0]]],
    parseDOM: [fromCarried('div', 'tbody')],
  },
  row: { content: 'cell+', toDOM: () => ['tr', 0], parseDOM: [{ tag: 'div[data-block] tr' }] },
  cell: { content: 'inline*', isolating: true, toDOM: () => ['td', auto, 0], parseDOM: [{ tag: 'div[data-block] td' }] },
  separator: { group: 'block', attrs: { id }, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  // One code unit long, like the newline it stands for.
  br: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'], leafText: () => '\n' },
};
