import { Fragment, Mark as PmMark, type Node } from 'prosemirror-model';
import type { Block, Cell, Draft, Mark } from './block';
import { markType, nodeType, schema } from './schema';
import { without } from './without';

/** A text with its marks as inline nodes; `plain` texts keep their newlines as they are. */
function inline(text: string, marks: readonly Mark[] = [], plain = false): Fragment {
  const edges = new Set([0, text.length]);
  for (const mark of marks) for (const at of [mark.start, mark.end]) if (at > 0 && at < text.length) edges.add(at);
  if (!plain) for (const { index } of text.matchAll(/\n/gu)) edges.add(index).add(index + 1);
  const cuts = [...edges].sort((a, b) => a - b);
  return Fragment.from(
    cuts.slice(0, -1).map((from, index) => {
      const piece = text.slice(from, cuts[index + 1]);
      const over = marks.filter(({ start, end }) => start <= from && end > from);
      const set = over.reduceRight(
        (all, mark) =>
          markType(mark.type)
            .create(without(mark, 'type', 'start', 'end'))
            .addToSet(all),
        PmMark.none,
      );
      return piece === '\n' && !plain ? nodeType('br').create(null, null, set) : schema.text(piece, set);
    }),
  );
}

const cell = ({ text, marks }: Cell): Node => nodeType('cell').create(null, inline(text, marks));

/** A block as a node of the editor. */
export function nodeOf(block: Block): Node {
  if (block.type === 'table') {
    const { id, align, rows } = block;
    return nodeType('table').create(
      { id, align: align ?? [] },
      rows.map((row) => nodeType('row').create(null, row.map(cell))),
    );
  }
  const { type, text, marks, ...attrs } = block;
  return nodeType(type).create(attrs, inline(text, marks, type === 'code'));
}

/** The body: there is always a paragraph to write in. */
const bodyOf = (blocks: readonly Block[]): Node[] => (blocks.length > 0 ? blocks.map(nodeOf) : [nodeType('p').create()]);

/** A text without a title. */
export const passageOf = (blocks: readonly Block[]): Node => nodeType('passage').create(null, bodyOf(blocks));

const line = (name: string, text: string): Node => nodeType(name).create(null, inline(text.replaceAll('\n', ' '), [], true));

/** What was written, as the editor's document. */
export const docOf = ({ title, subtitle, blocks }: Draft): Node =>
  nodeType('doc').create(null, [line('title', title), line('subtitle', subtitle), ...bodyOf(blocks)]);
