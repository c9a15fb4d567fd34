import type { Block, Draft } from '../model/block';

/** What is different in one draft from another, block by block. */
export interface Changes {
  title?: string | null;
  subtitle?: string | null;
  /** Changed and new ones, each whole. */
  blocks: Block[];
  deletedBlocks: string[];
  /** All blocks in reading order; empty when the order says itself. */
  order: string[];
}

const written = new WeakMap<object, string>();
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A block as a text that is the same for equal blocks. */
function textOf(block: Block): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const text = JSON.stringify(block, (_, value: unknown) => sorted(value));
  written.set(block, text);
  return text;
}

/** Whether both are the same block with the same writing, or both are not there. */
export const sameBlock = (a: Block | undefined, b: Block | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && textOf(a) === textOf(b));

export const byId = ({ blocks }: Draft): Map<string, Block> => new Map(blocks.map((block) => [block.id, block]));
export const idsOf = ({ blocks }: Draft): string[] => blocks.map(({ id }) => id);
const sameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, index) => id === b[index]);

export function changesBetween(base: Draft, draft: Draft): Changes {
  const [before, after] = [byId(base), byId(draft)];
  const stay = idsOf(base).filter((id) => after.has(id));
  return {
    ...(draft.title !== base.title && { title: draft.title }),
    ...(draft.subtitle !== base.subtitle && { subtitle: draft.subtitle }),
    blocks: draft.blocks.filter((block) => !sameBlock(before.get(block.id), block)),
    deletedBlocks: idsOf(base).filter((id) => !after.has(id)),
    order: sameList(stay, idsOf(draft)) ? [] : idsOf(draft),
  };
}

const isNothing = ({ title, subtitle, blocks, deletedBlocks, order }: Changes): boolean =>
  (title ?? null) === null && (subtitle ?? null) === null && blocks.length + deletedBlocks.length + order.length === 0;

export const sameDraft = (a: Draft, b: Draft): boolean => a === b || isNothing(changesBetween(a, b));

/** Puts ids that a list lacks behind the one they stand behind in another. */
export function withMissing(list: readonly string[], other: readonly string[], wanted: (id: string) => boolean): string[] {
  const all = [...list];
  const there = new Set(list);
  let before: string | undefined;
  for (const id of other) {
    if (!there.has(id)) {
      if (!wanted(id)) continue;
      all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
      there.add(id);
    }
    before = id;
  }
  return all;
}

/** The draft with the changes in it. */
export function applied(draft: Draft, { title, subtitle, blocks, deletedBlocks, order }: Changes): Draft {
  const all = byId(draft);
  for (const block of blocks) all.set(block.id, block);
  for (const id of deletedBlocks) all.delete(id);
  const known =
    order.length > 0
      ? withMissing(
          order.filter((id) => all.has(id)),
          [...all.keys()],
          () => true,
        )
      : [...all.keys()];
  return { title: title ?? draft.title, subtitle: subtitle ?? draft.subtitle, blocks: known.flatMap((id) => all.get(id) ?? []) };
}
