import type { Block, Draft } from '../model/block';
import { byId, idsOf, sameBlock, withMissing } from './changes';

/** A part of the story that was changed on both sides. Undefined: not there any more. */
export type Conflict =
  | { part: 'TITLE' | 'SUBTITLE'; mine: string; theirs: string }
  | { part: 'BLOCK'; id: string; mine: Block | undefined; theirs: Block | undefined };

export type Choice = 'mine' | 'theirs' | 'both';

const sameOrder = (a: readonly string[], b: readonly string[]): boolean => {
  const [inA, inB] = [new Set(a), new Set(b)];
  const left = b.filter((id) => inA.has(id));
  return a.filter((id) => inB.has(id)).every((id, index) => id === left[index]);
};

/**
 * Two drafts that grew from one. Parts changed on one side are taken from there; parts changed on both sides are
 * conflicts, and stay as they are on this side until someone chooses.
 */
export function merged(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const line = (part: 'TITLE' | 'SUBTITLE', name: 'title' | 'subtitle'): string => {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    if (own === was || own === other) return other;
    if (other !== was) conflicts.push({ part, mine: own, theirs: other });
    return own;
  };
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const kept = new Map<string, Block>();
  for (const id of new Set([...own.keys(), ...other.keys(), ...was.keys()])) {
    const [b, m, t] = [was.get(id), own.get(id), other.get(id)];
    const isMine = !sameBlock(b, m) && !sameBlock(m, t);
    if (isMine && !sameBlock(b, t)) conflicts.push({ part: 'BLOCK', id, mine: m, theirs: t });
    const block = isMine ? m : t;
    // The same writing stays the same object, so that nothing on the screen changes for it.
    if (block) kept.set(id, m && sameBlock(m, block) ? m : block);
  }
  const has = (id: string) => kept.has(id);
  const [first, second] = sameOrder(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  const order = withMissing(idsOf(first).filter(has), idsOf(second), has);
  return {
    draft: { title: line('TITLE', 'title'), subtitle: line('SUBTITLE', 'subtitle'), blocks: order.flatMap((id) => kept.get(id) ?? []) },
    conflicts,
  };
}

const joined = (mine: string, theirs: string): string => [theirs, mine].filter(Boolean).join(' ');

/**
 * Settles conflicts as the writer chose. Of both versions of a block theirs keeps the id, and mine follows under a new one;
 * what was deleted here comes back where `theirs`, all of what the other side has, has it.
 */
export function settled(
  mine: Draft,
  theirs: Draft,
  conflicts: readonly Conflict[],
  choose: (conflict: Conflict) => Choice,
  newId: () => string,
): Draft {
  return conflicts.reduce((now, conflict) => {
    const choice = choose(conflict);
    if (choice === 'mine') return now;
    if (conflict.part !== 'BLOCK') {
      const name = conflict.part === 'TITLE' ? 'title' : 'subtitle';
      return { ...now, [name]: choice === 'theirs' ? conflict.theirs : joined(now[name], conflict.theirs) };
    }
    const { id, theirs: other } = conflict;
    const all = byId(now);
    const own = all.get(id);
    const put = [...(other ? [other] : []), ...(choice === 'both' && own ? [other ? { ...own, id: newId() } : own] : [])];
    if (own) return { ...now, blocks: now.blocks.flatMap((block) => (block.id === id ? put : [block])) };
    for (const block of put) all.set(block.id, block);
    const order = withMissing(idsOf(now), idsOf(theirs), (one) => one === id);
    return { ...now, blocks: order.flatMap((one) => all.get(one) ?? []) };
  }, mine);
}
