import { EVENT_MAX_AGE_MS } from '@/gen/limits';
import { isUnreached } from '@/lib/gql/unreached';
import type { Storage } from '@/lib/storage/local';
import { STORED } from './stored';

/** Claps for one story that wait on this device until the server can be reached; fewer than none when they were taken back. */
export interface Waiting {
  id: string;
  viewerId: string;
  postId: string;
  claps: number;
  /** What the reader had given on the server before them. */
  before: number;
  /** When they were given. */
  at: number;
  /** Whether they were sent and nothing was heard: they may have arrived. */
  isTried: boolean;
}

/** Who counts them. `C` is what they say to claps that were given. */
export interface Counter<C> {
  /** What the reader gave so far, as the server has it. */
  given: (postId: string) => Promise<number>;
  give: (postId: string, claps: number) => Promise<C>;
  /** Takes back all that the reader gave. Twice is the same as once. */
  takeBack: (postId: string) => Promise<C>;
  counted: (postId: string, answer: C) => void;
  /** These are not sent any more. */
  lost: (waiting: Waiting, isShown: boolean) => void;
}

/** Claps that were given or taken back without a network. Each is sent once and in order, and none that is older than 48 hours. */
export class WaitingClaps {
  /** Those given on this page: it shows them already. */
  readonly #shown = new Set<string>();

  constructor(
    private readonly storage: Storage,
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  /** Whether claps of this reader wait. */
  has(viewerId: string): boolean {
    return this.#of(viewerId).length > 0;
  }

  /** How many of those that wait the page shows for a story. */
  shown(postId: string): number {
    return this.#all()
      .filter((one) => one.postId === postId && this.#shown.has(one.id))
      .reduce((sum, { claps }) => sum + claps, 0);
  }

  /** Keeps claps, together with those that this page kept for the same story. */
  add(claps: Omit<Waiting, 'id' | 'at'>): void {
    const all = this.#all();
    const same = claps.isTried ? undefined : all.findLast((one) => one.postId === claps.postId && one.viewerId === claps.viewerId);
    if (same && !same.isTried && same.claps > 0 && this.#shown.has(same.id)) {
      this.#write(all.map((one) => (one === same ? { ...same, claps: same.claps + claps.claps } : one)));
      return;
    }
    const id = this.newId();
    this.#shown.add(id);
    this.#write([...all, { ...claps, id, at: this.now() }]);
  }

  /** The reader took back what they gave to a story. */
  drop(viewerId: string, postId: string): void {
    this.#write(this.#all().filter((one) => one.viewerId !== viewerId || one.postId !== postId));
  }

  /** The reader took back the `mine` that the page showed, and the server cannot be reached: what was not sent is forgotten, the rest is taken back later. */
  takeBack({ viewerId, postId, mine }: { viewerId: string; postId: string; mine: number }): void {
    const uncounted = this.#of(viewerId).filter(
      (one) => one.postId === postId && this.#shown.has(one.id) && (one.claps < 0 || !one.isTried),
    );
    const claps = uncounted.reduce((sum, one) => sum + one.claps, -mine);
    this.drop(viewerId, postId);
    if (claps < 0) this.add({ viewerId, postId, claps, before: -claps, isTried: false });
  }

  /** Sends what waits, the oldest first, until the network fails. */
  async send<C>(viewerId: string, { given, give, takeBack, counted, lost }: Counter<C>): Promise<void> {
    for (let next = this.#of(viewerId)[0]; next; next = this.#of(viewerId)[0]) {
      const waiting = next;
      const { id, postId, claps, before, at, isTried } = waiting;
      const end = () => this.#write(this.#all().filter((one) => one.id !== id));
      try {
        if (this.now() - at > EVENT_MAX_AGE_MS) throw new Error('older than 48 hours');
        const missing = isTried && claps > 0 ? Math.min(claps, before + claps - (await given(postId))) : claps;
        // Written down first: should the page die now, the next one asks whether they arrived.
        this.#write(this.#all().map((one) => (one.id === id ? { ...one, isTried: true } : one)));
        const answer = claps < 0 ? await takeBack(postId) : missing > 0 ? await give(postId, missing) : null;
        end();
        if (answer) counted(postId, answer);
      } catch (error) {
        if (isUnreached(error)) return;
        end();
        lost(waiting, this.#shown.has(id));
      }
    }
  }

  #of(viewerId: string): Waiting[] {
    return this.#all().filter((one) => one.viewerId === viewerId);
  }

  #all(): Waiting[] {
    try {
      const known: unknown = JSON.parse(this.storage.get(STORED) ?? '[]');
      return Array.isArray(known) ? (known as Waiting[]) : [];
    } catch {
      return [];
    }
  }

  #write(all: readonly Waiting[]): void {
    if (all.length > 0) this.storage.set(STORED, JSON.stringify(all));
    else this.storage.remove(STORED);
  }
}
