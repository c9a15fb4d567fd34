import { expect, it } from 'vitest';
import type { Draft } from '../model/block';
import { numbers } from '../model/fixtures';
import { sameDraft } from './changes';
import { ModelServer } from './model';
import {
  answered,
  begun,
  dueAt,
  edited,
  failed,
  fresh,
  hurried,
  isPending,
  NEW,
  resolved,
  resumed,
  type SaveAnswer,
  type SaveRequest,
  type SaveState,
} from './save';

type Random = (n: number) => number;

let word = 0;

/** One edit of a writer. Words are only ever added unless `mayDelete`, each of them another one. */
function edit(draft: Draft, random: Random, mayDelete: boolean): Draft {
  const token = ` w${word++}.`;
  const at = random(draft.blocks.length + 1);
  const block = draft.blocks[at];
  const what = random(mayDelete ? 7 : 5);
  if (what === 0) return { ...draft, title: draft.title + token };
  if (what === 1 || !block) return { ...draft, blocks: draft.blocks.toSpliced(at, 0, { id: `b${word}`, type: 'p', text: token }) };
  if (what === 2 && draft.blocks.length > 1)
    return { ...draft, blocks: draft.blocks.toSpliced(at, 1).toSpliced(random(draft.blocks.length), 0, block) };
  if (what >= 5) return { ...draft, blocks: draft.blocks.toSpliced(at, 1) };
  return { ...draft, blocks: draft.blocks.with(at, { ...block, text: block.text + token }) };
}

const wordsOf = (draft: Draft): Set<string> => new Set(JSON.stringify(draft).match(/w\d+\./gu));

/** A browser with its own copy; what it sends may be lost on the way there or back. */
class Writer {
  state: SaveState;
  kept: SaveState;
  onTheWay: { request: SaveRequest; answer: SaveAnswer | null } | null = null;

  constructor(
    readonly server: ModelServer,
    readonly name: string,
  ) {
    this.state = server.revisions.length > 0 ? fresh('p', server.revisions.length, server.head) : NEW;
    this.kept = this.state;
  }

  /** Sends when it is time to. */
  send(now: number): void {
    const due = dueAt(this.state);
    if (due === null || due > now) return;
    const { state, request } = begun(this.state, () => `${this.name}${word++}`);
    this.state = state;
    this.kept = state;
    this.onTheWay = { request, answer: null };
  }

  arrive(): void {
    if (this.onTheWay && !this.onTheWay.answer)
      this.onTheWay.answer = structuredClone(this.server.save(structuredClone(this.onTheWay.request)));
  }

  hear(now: number): void {
    if (!this.onTheWay?.answer) return;
    this.state = answered(this.state, this.onTheWay.answer, now);
    this.onTheWay = null;
  }

  lose(now: number): void {
    if (!this.onTheWay) return;
    this.state = failed(this.state, now);
    this.onTheWay = null;
  }

  /** The browser dies: what is left is its own copy. */
  die(): void {
    this.state = resumed(structuredClone(this.kept));
    this.onTheWay = null;
  }

  choose(now: number): void {
    if (this.state.conflicts.length === 0) return;
    this.state = resolved(
      this.state,
      () => 'both',
      () => `n${word++}`,
      now,
    );
  }
}

/** Lets everything come to rest: no network fails any more. */
function settle(writers: readonly Writer[]): void {
  for (let round = 0; round < 60; round++) {
    for (const writer of writers) {
      writer.lose(0);
      writer.choose(0);
      writer.state = hurried(writer.state);
      writer.send(Number.MAX_SAFE_INTEGER);
      writer.arrive();
      writer.hear(0);
    }
    if (
      writers.every(({ state, server }) => !isPending(state) && state.conflicts.length === 0 && state.revision === server.revisions.length)
    )
      return;
    // Who has nothing to send hears of the others when the story is opened again.
    if (writers.every(({ state }) => !isPending(state) && state.conflicts.length === 0)) return;
  }
  throw new Error('it does not come to rest');
}

function play(seed: number, mayDelete: boolean): { writers: Writer[]; server: ModelServer; durable: Set<string> } {
  const random = numbers(seed);
  const server = new ModelServer();
  server.save({
    postId: 'p',
    saveId: 'first',
    baseRevision: 0,
    changes: {
      title: 'T',
      subtitle: '',
      blocks: [
        { id: 'a', type: 'p', text: 'A' },
        { id: 'b', type: 'p', text: 'B' },
      ],
      deletedBlocks: [],
      order: ['a', 'b'],
    },
  });
  const writers = [new Writer(server, 'x'), new Writer(server, 'y')];
  const durable = new Set<string>();
  let now = 1;
  for (let step = 0; step < 30; step++) {
    now += random(2_500);
    const writer = writers[random(2)] as Writer;
    const what = random(12);
    if (what < 4) {
      writer.state = edited(writer.state, edit(writer.state.local, random, mayDelete), now);
    } else if (what === 4) {
      writer.kept = writer.state;
      for (const one of wordsOf(writer.kept.local)) durable.add(one);
    } else if (what === 5) writer.lose(now);
    else if (what === 6) writer.die();
    else if (what === 7) writer.choose(now);
    else if (what === 8) writer.hear(now);
    else if (what === 9) writer.arrive();
    else {
      writer.send(now);
      for (const one of wordsOf(writer.kept.local)) durable.add(one);
      if (random(2) === 0) writer.arrive();
      if (random(2) === 0) writer.hear(now);
    }
  }
  settle(writers);
  return { writers, server, durable };
}

const LONG = 60_000;

it(
  'no word that was kept or acknowledged is ever lost, whatever fails, in 10,000 plays',
  () => {
    for (let seed = 0; seed < 10_000; seed++) {
      const { server, durable } = play(seed, false);
      const there = wordsOf(server.head);
      expect(
        [...durable].filter((one) => !there.has(one)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  },
  LONG,
);

it(
  'when all is quiet, the screen of the last who saved shows what the server has',
  () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const { writers, server } = play(seed, true);
      const last = writers.find(({ state }) => state.revision === server.revisions.length);
      expect(last && sameDraft(last.state.local, server.head), `seed ${seed}`).toBe(true);
      expect(new Set(server.head.blocks.map(({ id }) => id)).size, `seed ${seed}`).toBe(server.head.blocks.length);
    }
  },
  LONG,
);
