import type { Mark, MarkType } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { isWriting } from '../input/commands';
import { type MentionQuery, mentionQueryAt } from '../input/mentions';
import { markType } from '../model/schema';

/** What the bars around the text need to know of it. Plain values, compared as a text. */
export interface Look {
  /** The selected stretch, where it can be formatted. */
  range: { from: number; to: number } | null;
  /** Formatting of all of the selection. */
  marks: readonly string[];
  /** The block with the caret: `p`, `h2`, `li ul` and so on. */
  kind: string;
  isFirst: boolean;
  /** The link around the caret. */
  href: string | null;
  /** Where an empty paragraph with the caret begins. */
  empty: number | null;
  /** What is written behind a slash, alone in a paragraph. */
  slash: { at: number; query: string } | null;
  /** Whom the writer begins to name. */
  naming: MentionQuery | null;
  /** A block with more to it than writing, selected or with the caret in it. */
  special: { at: number; type: string; attrs: Record<string, unknown>; hasNeighbour: boolean } | null;
  canUndo: boolean;
}

const SPECIAL = new Set(['image', 'imageGrid', 'embed', 'code', 'table', 'separator', 'footnote']);

/** Whether all of the selection has the mark; of no selection, whether what is typed next will have it. */
function has({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  let all = true;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && !type.isInSet(node.marks)) all = false;
  });
  return all && doc.rangeHasMark(from, to, type);
}

const linkAt = ({ selection: { $from, empty }, doc }: EditorState): Mark | undefined =>
  markType('link').isInSet(empty ? $from.marks() : (doc.nodeAt($from.pos)?.marks ?? []));

export function lookOf(state: EditorState): Omit<Look, 'canUndo'> {
  const { selection, doc } = state;
  const { $from, from, to, empty } = selection;
  const index = $from.index(0);
  const block = doc.maybeChild(index);
  const at = $from.posAtIndex(index, 0);
  const inText = selection instanceof TextSelection;
  const inBody = block?.type.isInGroup('block') ?? false;
  const formats = inText && $from.parent.inlineContent && $from.parent.type.name !== 'code' && inBody;
  const isNode = selection instanceof NodeSelection && $from.depth === 0;
  const slash =
    inText && empty && block?.type.name === 'p' && $from.depth === 1 && $from.parentOffset === block.content.size
      ? /^\/([\p{L}\d ]{0,20})$/u.exec(block.textContent)
      : null;
  return {
    range: formats && !empty ? { from, to } : null,
    marks: formats ? ['strong', 'em', 'strike', 'code'].filter((name) => has(state, markType(name))) : [],
    kind: block ? (block.type.name === 'li' ? `li ${String(block.attrs.list)}` : block.type.name) : '',
    isFirst: index === 2,
    href: formats ? ((linkAt(state)?.attrs.href as string | undefined) ?? null) : null,
    empty:
      inText && empty && $from.depth === 1 && inBody && block && isWriting(block) && block.type.name === 'p' && block.content.size === 0
        ? at
        : null,
    slash: slash ? { at, query: slash[1] ?? '' } : null,
    naming: mentionQueryAt(state),
    special:
      block && SPECIAL.has(block.type.name) && (isNode || $from.depth > 0)
        ? {
            at,
            type: block.type.name,
            attrs: block.attrs,
            hasNeighbour: block.type.name === 'image' && doc.maybeChild(index + 1)?.type.name === 'image',
          }
        : null,
  };
}
