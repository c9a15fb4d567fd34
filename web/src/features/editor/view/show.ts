import { Fragment, type Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Draft } from '../model/block';
import { docOf, nodeOf } from '../model/read';
import { blockOf } from '../model/write';
import { sameBlock } from '../save/changes';

/** Marks a change that did not come from the writer's hands. */
export const ELSEWHERE = 'elsewhere';

/** The body as the draft has it, and with what is not stored: pictures on their way, the empty line at the end. */
function bodyOf(body: readonly Node[], draft: Draft): Node[] {
  const before = new Map(body.map((node) => [node.attrs.id as string, node]));
  const nodes = draft.blocks.map((block) => {
    const node = before.get(block.id);
    return node && sameBlock(blockOf(node), block) ? node : nodeOf(block);
  });
  body.forEach((node, index) => {
    if (blockOf(node) !== undefined) return;
    const at = nodes.findIndex((one) => one.attrs.id === body[index - 1]?.attrs.id);
    nodes.splice(at + 1, 0, node);
  });
  const last = body.at(-1);
  if (last?.type.name === 'p' && last.content.size === 0 && !nodes.includes(last)) nodes.push(last);
  return nodes;
}

/** Changes what differs and nothing else, so that the caret and everything else stays where it is. Undo leaves it alone. */
export function showing({ doc, tr }: EditorState, draft: Draft): Transaction {
  const [title, subtitle] = docOf({ ...draft, blocks: [] }).children;
  const next = doc.copy(
    Fragment.from([...(title ? [title] : []), ...(subtitle ? [subtitle] : []), ...bodyOf(doc.children.slice(2), draft)]),
  );
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return tr;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  return tr.setMeta(ELSEWHERE, true).setMeta('addToHistory', false);
}
