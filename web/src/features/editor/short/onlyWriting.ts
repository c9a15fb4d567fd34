import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { nodeType } from '../model/schema';

const TAKEN = new Set(['p', 'quote', 'li', 'code']);

/** A block as a short text has it: headings are paragraphs there. Null of pictures, embeds, tables and lines across. */
function asWriting(node: Node): Node | null {
  if (!node.isBlock || TAKEN.has(node.type.name)) return node;
  if (node.type.name === 'pullQuote') return nodeType('quote').create(null, node.content);
  return node.isTextblock && !node.type.spec.draggable ? nodeType('p').create(null, node.content) : null;
}

/** What was pasted, without what is no writing. */
export function writingOf(slice: Slice): Slice {
  const nodes = slice.content.content.map(asWriting);
  const kept = Fragment.from(nodes.filter((node) => node !== null));
  return nodes.includes(null) ? Slice.maxOpen(kept) : new Slice(kept, slice.openStart, slice.openEnd);
}

/** Keeps a short text one, whatever is pasted or dropped. */
export const onlyWriting = (): Plugin => new Plugin({ props: { transformPasted: writingOf } });
