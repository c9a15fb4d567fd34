import type { Block } from '@/features/editor/model/block';
import type { RevisionChangesQuery } from './History.gen';
import { changedWords, type Piece } from './words';

type Sent = NonNullable<RevisionChangesQuery['postRevision']>['changes'][number];

/** What happened to one block, or how many around there stayed as they were. */
export type Change =
  | { kind: 'same'; id: string; count: number }
  | { kind: 'added' | 'removed' | 'moved' | 'changed'; id: string; name: string; pieces: readonly Piece[]; note: string | null };

const NAMES: Readonly<Record<Block['type'], string>> = {
  p: 'Paragraph',
  h2: 'Heading',
  h3: 'Small heading',
  quote: 'Quote',
  pullQuote: 'Pull quote',
  li: 'List item',
  code: 'Code',
  image: 'Picture',
  imageGrid: 'Pictures',
  embed: 'Embed',
  table: 'Table',
  footnote: 'Footnote',
  separator: 'Separator',
};

/** A block's words; of what has none, what it shows. */
function wordsOf(block: Block): string {
  if (block.type === 'table') return block.rows.map((row) => row.map(({ text }) => text).join(' · ')).join('\n');
  if (block.type === 'image') return block.text || block.alt;
  if (block.type === 'embed') return block.text || block.title || block.url;
  return block.text;
}

/** What changed beside the words. */
function noteOf(before: Block, after: Block): string | null {
  if (before.type !== after.type) return `${NAMES[before.type]} → ${NAMES[after.type]}`;
  return wordsOf(before) === wordsOf(after) ? 'Only the formatting changed.' : null;
}

function changeOf({ kind, blockId: id, before, after }: Sent): Change {
  const [old, now] = [before as Block | null, after as Block | null];
  const block = now ?? old;
  const name = block ? NAMES[block.type] : 'Block';
  if (kind === 'SAME' || !block) return { kind: 'same', id, count: 1 };
  if (kind === 'ADDED') return { kind: 'added', id, name, note: null, pieces: [{ kind: 'added', text: wordsOf(block) }] };
  if (kind === 'REMOVED') return { kind: 'removed', id, name, note: null, pieces: [{ kind: 'removed', text: wordsOf(block) }] };
  const pieces = old && now ? changedWords(wordsOf(old), wordsOf(now)) : [];
  return {
    kind: kind === 'MOVED' ? 'moved' : 'changed',
    id,
    name,
    pieces,
    note: kind === 'MOVED' || !old || !now ? null : noteOf(old, now),
  };
}

/** The blocks in reading order; those that stayed as they were are counted together. */
export function changesOf(sent: readonly Sent[]): Change[] {
  const changes: Change[] = [];
  for (const change of sent.map(changeOf)) {
    const last = changes.at(-1);
    if (change.kind === 'same' && last?.kind === 'same') last.count += 1;
    else changes.push(change);
  }
  return changes;
}
