import { makeTurns } from '@/lib/turns';
import type { Draft } from '../model/block';
import { newBlockId } from '../model/blockId';
import type { Choice, Conflict } from './merge';
import {
  answered,
  begun,
  dueAt,
  edited,
  failed,
  hurried,
  isPending,
  type Refusal,
  resolved,
  type SaveAnswer,
  type SaveRequest,
  type SaveState,
  type SaveStatus,
  statusOf,
} from './save';

/** How soon what was typed is in the browser's own copy, in milliseconds. */
const KEEP = 300;

/** What a writing session needs of the world. */
export interface World {
  send: (request: SaveRequest) => Promise<SaveAnswer>;
  /** Puts the state in the session's own copy. */
  keep: (state: SaveState) => Promise<void>;
  /** Removes the session's own copy. */
  drop: (state: SaveState) => Promise<void>;
  /** Another device writes from now on. */
  onSeatTaken: () => void;
  /** Shows a draft that changed elsewhere; answers what is on the screen then. */
  show: (draft: Draft) => Draft;
  isOnline: () => boolean;
}

/** What the screen shows of a session. */
export interface Shown {
  status: SaveStatus;
  postId: string | null;
  refusal: Refusal | null;
  conflicts: readonly Conflict[];
  isReadOnly: boolean;
  /** Whether anything was written since the session began. */
  hasWritten: boolean;
}

const newSaveId = (): string => crypto.randomUUID();

/** Brings what is written to the browser's own copy and to the server, for as long as the editor is open. */
export class Session {
  #state: SaveState;
  #isReadOnly: boolean;
  /** The copy belongs to someone else, or soon will: it is not touched any more. */
  #isOver: boolean;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last state that the copy is known to say, null before there is one. */
  #inCopy: SaveState | null = null;
  #isKept = true;
  readonly #firstRevision: number;
  #ending: Promise<void> | null = null;
  #shown: Shown;
  readonly #world: World;
  // Two changes of the copy at once could end with the older one.
  readonly #inTurn = makeTurns();
  readonly #listeners = new Set<() => void>();

  constructor(state: SaveState, world: World, mode: 'write' | 'read') {
    this.#state = state;
    this.#firstRevision = state.revision;
    this.#world = world;
    this.#isReadOnly = mode === 'read';
    this.#isOver = this.#isReadOnly;
    this.#shown = this.#look();
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether closing the window would lose something: neither the server nor the browser could keep it. */
  get isAtRisk(): boolean {
    return !this.#isKept && isPending(this.#state);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  /** Begins to work: what an earlier session left is sent at once. */
  start(): void {
    this.#plan();
    this.#tell();
  }

  edit(draft: Draft): void {
    if (this.#isReadOnly) return;
    this.#state = edited(this.#state, draft, Date.now());
    this.#keepTimer ??= setTimeout(() => void this.keep(), KEEP);
    this.#plan();
    this.#tell();
  }

  /** Puts another draft in place of what is on the screen, as if it had been written. */
  replace(draft: Draft): void {
    this.#become(edited(this.#state, draft, Date.now()));
    this.hurry();
  }

  /** Does not wait any longer. */
  hurry(): void {
    this.#state = hurried(this.#state);
    this.#plan();
    this.#tell();
  }

  /** The network came or went. */
  networkChanged(): void {
    if (this.#world.isOnline()) this.hurry();
    else this.#tell();
  }

  resolve(choose: (conflict: Conflict) => Choice): void {
    this.#become(resolved(this.#state, choose, newBlockId, Date.now()));
    this.hurry();
  }

  /** Everything that was typed is in the browser's own copy, or is not needed there any more. */
  keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    return this.#inTurn(() => this.#keepNow());
  }

  /** Another tab or device writes from now on. The copy is left as it is once this is done. */
  stop(): Promise<void> {
    this.#ending ??= this.#finish();
    return this.#ending;
  }

  /** Waits until the server has everything; false when it will not without someone's doing. */
  async settle(): Promise<boolean> {
    this.hurry();
    while (isPending(this.#state)) {
      if (this.#shown.status !== 'saving' || this.#isReadOnly) return false;
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    return true;
  }

  async #finish(): Promise<void> {
    this.#isReadOnly = true;
    clearTimeout(this.#sendTimer);
    this.#tell();
    await this.keep();
    this.#isOver = true;
  }

  async #keepNow(): Promise<void> {
    const state = this.#state;
    if (this.#isOver || state === this.#inCopy) return;
    try {
      await (isPending(state) || state.conflicts.length > 0 ? this.#world.keep(state) : this.#world.drop(state));
      this.#inCopy = state;
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
  }

  #look(): Shown {
    const { postId, refusal, conflicts } = this.#state;
    return {
      status: statusOf(this.#state, this.#world.isOnline()),
      postId,
      refusal,
      conflicts,
      isReadOnly: this.#isReadOnly,
      hasWritten: this.#state.revision !== this.#firstRevision || isPending(this.#state),
    };
  }

  #tell(): void {
    const next = this.#look();
    const before = this.#shown;
    if (Object.entries(next).every(([name, value]) => before[name as keyof Shown] === value)) return;
    this.#shown = next;
    for (const listener of this.#listeners) listener();
  }

  /** Takes a state in which the draft may be another than on the screen. */
  #become(next: SaveState): void {
    const { local } = this.#state;
    this.#state = next;
    if (next.local !== local) this.#state = { ...next, local: this.#world.show(next.local) };
  }

  #plan(): void {
    clearTimeout(this.#sendTimer);
    const due = dueAt(this.#state);
    if (due === null || this.#isReadOnly || !this.#world.isOnline()) return;
    this.#sendTimer = setTimeout(() => void this.#send(), Math.max(0, due - Date.now()));
  }

  async #send(): Promise<void> {
    const { state, request } = begun(this.#state, newSaveId);
    this.#state = state;
    this.#tell();
    // The name of the save is kept before it is used: after a crash the same one is sent.
    await this.keep();
    if (this.#isReadOnly) return;
    let isSeatTaken = false;
    try {
      const answer = await this.#world.send(request);
      isSeatTaken = answer.kind === 'saved' && answer.isSeatTaken === true;
      this.#become(answered(this.#state, answer, Date.now()));
    } catch {
      this.#state = failed(this.#state, Date.now());
    }
    await this.keep();
    // Only now: a new story has its id, and its copy is under that name.
    if (isSeatTaken) this.#world.onSeatTaken();
    this.#plan();
    this.#tell();
  }
}
