import type { Block, Draft } from '../model/block';
import { applied, byId, changesBetween, idsOf, sameBlock } from './changes';
import type { SaveAnswer, SaveRequest } from './save';

// The server of the tests: it keeps every revision, and answers a save that it knows as it did the first time.

export class ModelServer {
  readonly revisions: Draft[] = [];
  readonly #answers = new Map<string, SaveAnswer>();

  get head(): Draft {
    return this.revisions.at(-1) ?? { title: '', subtitle: '', blocks: [] };
  }

  save(request: SaveRequest): SaveAnswer {
    const known = this.#answers.get(request.saveId);
    if (known) return known;
    const answer = this.#decide(request);
    if (answer.kind === 'saved') this.#answers.set(request.saveId, answer);
    return answer;
  }

  #decide({ baseRevision, changes }: SaveRequest): SaveAnswer {
    const base = this.revisions[baseRevision - 1] ?? { title: '', subtitle: '', blocks: [] };
    const head = this.head;
    const others = changesBetween(base, head);
    const [was, now] = [byId(base), byId(head)];
    const clash = (id: string, mine: Block | undefined) => !sameBlock(was.get(id), now.get(id)) && !sameBlock(mine, now.get(id));
    const isClash = [
      ...changes.blocks.map((block) => clash(block.id, block)),
      ...changes.deletedBlocks.map((id) => clash(id, undefined)),
      ...(['title', 'subtitle'] as const).map(
        (name) => typeof changes[name] === 'string' && typeof others[name] === 'string' && changes[name] !== others[name],
      ),
    ].includes(true);
    if (isClash) return { kind: 'conflict', revision: this.revisions.length, changes: others };
    // What stands in no order of this save stays behind the block it stood behind.
    this.revisions.push(
      applied(head, {
        ...changes,
        order:
          changes.order.length > 0
            ? changes.order
            : [...idsOf(head), ...changes.blocks.map(({ id }) => id)].filter((id, at, all) => all.indexOf(id) === at),
      }),
    );
    const isAlone = baseRevision === this.revisions.length - 1;
    return {
      kind: 'saved',
      postId: 'p',
      revision: this.revisions.length,
      merged: isAlone ? null : changesBetween(applied(base, changes), this.head),
    };
  }
}
