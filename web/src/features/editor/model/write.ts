import type { Node } from 'prosemirror-model';
import { type Block, type Cell, type Draft, type Mark, RANK } from './block';
import { markOf } from './schema';
import { without } from './without';

// What no text may hold, by the server's rules: control characters but the newline, and what turns the direction of writing.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/** A text as the server takes it. Tabs stay in code, elsewhere they are spaces; half characters are replaced. */
const clean = (text: string, isCode: boolean): string =>
  text.replace(CONTROL, (found) => (found === '\t' ? (isCode ? found : ' ') : '')).toWellFormed();

const kindOf = (mark: Mark): string => JSON.stringify(without(mark, 'start', 'end'));

/** The text and formatting of a node with writing in it; offsets are UTF-16 code units. */
function textOf(node: Node): { text: string; marks?: Mark[] } {
  let text = '';
  const marks: Mark[] = [];
  node.forEach((child) => {
    const start = text.length;
    text += child.isText ? clean(child.text ?? '', node.type.name === 'code') : '\n';
    if (text.length === start) return;
    for (const { type, attrs } of child.marks) {
      const mark = { type: markOf(type.name), ...attrs, start, end: text.length } as Mark;
      const before = marks.find((one) => one.end === start && kindOf(one) === kindOf(mark));
      if (before) before.end = text.length;
      else marks.push(mark);
    }
  });
  marks.sort((a, b) => a.start - b.start || b.end - a.end || RANK[a.type] - RANK[b.type]);
  return { text, ...(marks.length > 0 && { marks }) };
}

function rowsOf(table: Node): Cell[][] {
  return table.children.map((row) => row.children.map(textOf));
}

/** A node as a block; undefined of a picture that is still on its way, or was not sent yet. */
export function blockOf(node: Node): Block | undefined {
  const id = node.attrs.id as string;
  const attrs = without(node.attrs, 'id', 'upload');
  const type = node.type.name;
  if (type === 'image' && (!attrs.src || String(attrs.src).startsWith('data:'))) return undefined;
  if (type === 'table')
    return { id, type, text: '', rows: rowsOf(node), ...((attrs.align as unknown[]).length > 0 && { align: attrs.align as never }) };
  const said = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== false));
  return { id, type, ...said, ...textOf(node) } as Block;
}

const known = new WeakMap<Node, Block>();

/** The same block for the same node: what did not change is known by being the same object. */
function knownBlock(node: Node): Block | undefined {
  const before = known.get(node);
  if (before) return before;
  const block = blockOf(node);
  if (block) known.set(node, block);
  return block;
}

/** The blocks that are written, without the empty paragraphs behind them. */
export function blocksIn(body: readonly Node[]): Block[] {
  const blocks = body.flatMap((node) => knownBlock(node) ?? []);
  const last = blocks.findLastIndex((block) => block.type !== 'p' || block.text !== '');
  return blocks.slice(0, last + 1);
}

/** What is written. */
export function draftOf(doc: Node): Draft {
  const [title, subtitle, ...body] = doc.children;
  return { title: clean(title?.textContent ?? '', false), subtitle: clean(subtitle?.textContent ?? '', false), blocks: blocksIn(body) };
}
