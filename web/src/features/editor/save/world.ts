import type { Draft } from '../model/block';
import { type Copies, type Copy, type CopyChange, isCopyOf } from './copies';
import { ModelServer } from './model';
import type { SaveAnswer, SaveRequest } from './save';
import type { Seat, Seats, Sitting } from './seat';
import type { Loaded } from './server';

// The site and the browsers of the tests: they do what real ones do, and can be cut off and killed.

/** How long a server's seat lasts without a save, in milliseconds. */
const SEAT_LASTS = 60_000;

export class ModelSite {
  readonly stories = new Map<string, ModelServer>();
  readonly #created = new Map<string, string>();
  readonly #seats = new Map<string, { id: string; at: number }>();

  save(request: SaveRequest, device: string): SaveAnswer {
    const postId = request.postId ?? this.#created.get(request.saveId) ?? `p${this.stories.size}`;
    if (request.postId === null) this.#created.set(request.saveId, postId);
    const story = this.stories.get(postId) ?? new ModelServer();
    this.stories.set(postId, story);
    const answer = story.save(request);
    const isSeatTaken = this.isTaken(postId, device);
    if (!isSeatTaken) this.#seats.set(postId, { id: device, at: Date.now() });
    return answer.kind === 'saved' ? { ...answer, postId, isSeatTaken } : answer;
  }

  isTaken(postId: string, device: string): boolean {
    const seat = this.#seats.get(postId);
    return seat !== undefined && seat.id !== device && Date.now() - seat.at < SEAT_LASTS;
  }

  takeSeat(postId: string, device: string): void {
    this.#seats.set(postId, { id: device, at: Date.now() });
  }

  load(postId: string): Loaded | null {
    const story = this.stories.get(postId);
    if (!story) return null;
    const parts = { __typename: 'Draft', id: postId, status: 'DRAFT', hasUnpublishedChanges: false, seat: null, post: null } as const;
    return {
      ...parts,
      ...(structuredClone(story.head) as Pick<Loaded, 'title' | 'subtitle' | 'blocks'>),
      revision: story.revisions.length,
    };
  }

  get drafts(): Draft[] {
    return [...this.stories.values()].map(({ head }) => head);
  }
}

export class ModelCopies implements Copies {
  readonly #all = new Map<string, Copy['state']>();

  get all(): Copy[] {
    return [...this.#all].map(([key, state]) => structuredClone({ key, state })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  read = async (prefix: string): Promise<Copy[]> => this.all.filter(({ key }) => key.startsWith(prefix));

  adopt = async (story: string, decide: (found: Copy[]) => CopyChange): Promise<void> =>
    this.#apply(decide(this.all.filter(({ key }) => isCopyOf(story, key))));

  write = async (change: CopyChange): Promise<void> => this.#apply(change);

  #apply({ kept, gone }: CopyChange): void {
    if (kept) this.#all.set(kept.key, structuredClone(kept.state));
    for (const key of gone) this.#all.delete(key);
  }
}

interface HeldSeat extends Seat {
  sitting: Sitting;
  /** Whether the tab answers other tabs. */
  answers: () => boolean;
}

/** The locks of one browser. */
export class ModelSeats {
  readonly #held = new Map<string, HeldSeat>();

  /** The seats as one tab of the browser sees them. */
  of(answers: () => boolean): Seats {
    return {
      isFree: async (name) => !this.#held.has(name),
      take: async (name, sitting) => (this.#held.has(name) ? null : this.#sit(name, sitting, answers)),
      takeOver: async (name, sitting) => {
        const holder = this.#held.get(name);
        if (holder?.answers()) {
          await holder.sitting.onAsked();
          holder.leave();
        } else this.#held.delete(name);
        holder?.sitting.onLost();
        return this.#held.has(name) ? null : this.#sit(name, sitting, answers);
      },
    };
  }

  /** The browser takes the locks of a tab that died. */
  free(answers: () => boolean): void {
    for (const [name, held] of this.#held) if (held.answers === answers) this.#held.delete(name);
  }

  #sit(name: string, sitting: Sitting, answers: () => boolean): Seat {
    const held: HeldSeat = { sitting, answers, leave: () => void (this.#held.get(name) === held && this.#held.delete(name)) };
    this.#held.set(name, held);
    return held;
  }
}
