import { ellipsis, emDash, InputRule, inputRules, smartQuotes } from 'prosemirror-inputrules';
import type { MarkType, Node } from 'prosemirror-model';
import { type EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import { linkFrom } from '../model/address';
import { markType, nodeType } from '../model/schema';
import { isWriting, type Kind } from './commands';
import { footnoteRule } from './footnotes';

/** What is written at the start of a block makes it another kind; nothing happens in captions, tables, titles and code. */
const kindRule = (pattern: RegExp, kind: (match: RegExpMatchArray, block: Node) => Kind | null): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start);
    const { parent } = $start;
    if ($start.depth !== 1 || !isWriting(parent)) return null;
    const next = kind(match, parent);
    if (!next) return null;
    return state.tr.delete(start, end).setBlockType(start, start, nodeType(next.type), { ...next.attrs, id: parent.attrs.id as unknown });
  });

const list =
  (attrs: Kind['attrs']) =>
  (_: RegExpMatchArray, { type }: Node): Kind | null =>
    type.name === 'p' ? { type: 'li', attrs } : null;

/** `**bold**` and its like. The first group is what stands before, the second the text. */
const markRule = (pattern: RegExp, mark: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', text = ''] = match;
    if (!text.trim() || !state.doc.resolve(start).parent.type.allowsMarkType(mark)) return null;
    const from = start + before.length;
    const first = from + whole.indexOf(text, before.length) - before.length;
    const { tr } = state;
    // What was typed last is not in the document yet.
    tr.delete(Math.min(first + text.length, end), end).delete(from, first);
    return tr.addMark(from, from + text.length, mark.create()).removeStoredMark(mark);
  });

const linkRule = new InputRule(/\[([^[\]]+)\]\(([^()\s]+)\)$/u, (state, [, text = '', typed = ''], start, end) => {
  const href = linkFrom(typed);
  const link = markType('link');
  if (!href || !state.doc.resolve(start).parent.type.allowsMarkType(link)) return null;
  return state.tr
    .delete(start + 1 + text.length, end)
    .delete(start, start + 1)
    .addMark(start, start + text.length, link.create({ href }))
    .removeStoredMark(link);
});

const codeRule = new InputRule(/^```([a-z0-9+#._-]{0,32})[\s`]$/u, (state, [, lang = ''], start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.depth !== 1 || !isWriting($start.parent)) return null;
  return state.tr
    .delete(start, end)
    .setBlockType(start, start, nodeType('code'), { lang: lang || null, id: $start.parent.attrs.id as unknown });
});

/** A heading that is begun above the text is no title or subtitle: the caret goes to where headings are. */
const headingAbove = new InputRule(/^#{1,3}\s$/u, (state, match, start, end) => {
  const { parent } = state.doc.resolve(start);
  const isTitle = parent.type.name === 'title';
  if (!isTitle && parent.type.name !== 'subtitle') return null;
  const tr = state.tr.delete(start, end);
  // The title is the largest heading already.
  if (isTitle || parent.content.size > end - start) return tr;
  const at = tr.doc.child(0).nodeSize + tr.doc.child(1).nodeSize;
  const first = tr.doc.child(2);
  const heading = nodeType(match[0].trim() === '#' ? 'h2' : 'h3');
  if (first.type.name === 'p' && first.content.size === 0) tr.setBlockType(at + 1, at + 1, heading, { id: first.attrs.id as unknown });
  else tr.insert(at, heading.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
});

const separatorRule = new InputRule(/^(?:---|—-|\*\*\*)$/u, (state: EditorState, _, start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.depth !== 1 || $start.parent.type.name !== 'p' || $start.parent.content.size > end - start) return null;
  const at = $start.before();
  const tr = state.tr.replaceWith(at, at + $start.parent.nodeSize, [
    nodeType('separator').create(),
    nodeType('p').create({ id: $start.parent.attrs.id as unknown }),
  ]);
  return tr.setSelection(TextSelection.create(tr.doc, at + 2));
});

const lists: readonly InputRule[] = [
  kindRule(/^[*\-+]\s$/u, list({ list: 'ul' })),
  kindRule(/^(\d{1,9})[.)]\s$/u, (match, block) =>
    list({ list: 'ol', ...(match[1] !== '1' && { start: Number(match[1]) }) })(match, block),
  ),
];
const inLine: readonly InputRule[] = [
  markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/u, markType('strong')),
  markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, markType('em')),
  markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/u, markType('em')),
  markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/u, markType('strike')),
  markRule(/(^|[^`])`([^`\s](?:[^`]*[^`\s])?)`$/u, markType('code')),
  linkRule,
  ...smartQuotes,
  ellipsis,
  emDash,
];

/** Markdown as it is typed, and the signs of good print. Each can be undone by Backspace or Undo; none acts in code. */
export const typingRules = (): Plugin =>
  inputRules({
    rules: [
      headingAbove,
      kindRule(/^#\s$/u, () => ({ type: 'h2' })),
      kindRule(/^#{2,3}\s$/u, () => ({ type: 'h3' })),
      kindRule(/^>\s$/u, (_, { type }) => ({ type: type.name === 'quote' ? 'pullQuote' : 'quote' })),
      ...lists,
      kindRule(/^\[ ?\]\s$/u, list({ list: 'todo' })),
      kindRule(/^\[x\]\s$/u, list({ list: 'done' })),
      codeRule,
      separatorRule,
      footnoteRule,
      ...inLine,
    ],
  });

/** What of it a short text knows: quotes, lists, and what stands within a line. */
export const shortRules = (): Plugin =>
  inputRules({
    rules: [kindRule(/^>\s$/u, (_, { type }) => (type.name === 'quote' ? null : { type: 'quote' })), ...lists, codeRule, ...inLine],
  });
