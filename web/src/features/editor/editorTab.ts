import { makeTurns } from '@/lib/turns';
import type { Draft } from './model/block';
import { type Opened, type OpeningWorld, openNew, openStory, type Other } from './opening';
import { copyKey, storyName } from './save/copies';
import type { SaveAnswer, SaveRequest, SaveState } from './save/save';
import type { Seat, Sitting } from './save/seat';
import { Session } from './save/session';

/** What writing in one tab needs of the browser and the server. */
export interface TabWorld extends OpeningWorld {
  send: (request: SaveRequest) => Promise<SaveAnswer>;
  isOnline: () => boolean;
}

/**
 * One tab's work on one story at a time. A seat is taken before the copies of earlier sessions are read, and left after
 * the last words are in the copy, so the next session finds everything.
 */
export class EditorTab {
  #opened: Opened | null = null;
  #session: Session | null = null;
  #seats: Promise<Seat | null>[] = [];
  readonly #world: TabWorld;
  readonly #onLost: (opened: Opened) => void;
  readonly #inTurn = makeTurns();

  /** `onLost` hears that someone else writes from now on, with what is to be shown until then. */
  constructor(world: TabWorld, onLost: (opened: Opened) => void) {
    this.#world = world;
    this.#onLost = onLost;
  }

  get session(): Session | null {
    return this.#session;
  }

  /** Opens a story that the server knows, once what was open is closed. */
  openStory(postId: string, takes: Other | null = null): Promise<Opened | null> {
    return this.#open((sitting) => openStory(this.#world, postId, sitting, takes));
  }

  openNew(viewerId: string): Promise<Opened | null> {
    return this.#open((sitting) => openNew(this.#world, viewerId, sitting));
  }

  /** Begins to write what is open, or to show it while someone else writes. */
  begin(opened: Opened, show: (draft: Draft) => Draft): Session {
    const { initial, viewerId, name, sessionId } = opened;
    const mode = opened.other === null && opened === this.#opened ? 'write' : 'read';
    const { copies, send, isOnline } = this.#world;
    const keyOf = (story: string) => copyKey(storyName(viewerId, story), sessionId);
    // Once the server gave it an id, it is kept under that alone.
    const goneOf = ({ postId }: SaveState) => (postId === null || postId === name ? [] : [keyOf(name)]);
    const session = new Session(
      initial,
      {
        send,
        onSeatTaken: () => void this.#lose(session, 'device'),
        keep: (state) => copies.write({ kept: { key: keyOf(state.postId ?? name), state }, gone: goneOf(state) }),
        drop: (state) => copies.write({ kept: null, gone: [keyOf(state.postId ?? name), ...goneOf(state)] }),
        show,
        isOnline,
      },
      mode,
    );
    this.#session = session;
    if (mode === 'write') {
      this.#sitWhenNamed(session, name);
      session.start();
    }
    return session;
  }

  /** Whether who wrote what is open has gone. */
  async isFree(): Promise<boolean> {
    if (this.#opened === null) return false;
    const { name, other } = this.#opened;
    return other === 'device' ? this.#world.isDraftSeatFree(name) : this.#world.seats.isFree(name);
  }

  /** Ends the session and leaves the seat, in that order. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#close());
  }

  #open(run: (sitting: Sitting) => Promise<Opened | null>): Promise<Opened | null> {
    return this.#inTurn(async () => {
      await this.#close();
      let isAsked = false;
      const opened = await run({
        // Before the session began there is nothing to put down.
        onAsked: async () => {
          isAsked = true;
          await this.#session?.stop();
        },
        onLost: () => {
          isAsked = true;
          void this.#lose(this.#session, 'tab');
        },
      });
      if (!opened) return null;
      this.#opened = isAsked ? { ...opened, other: 'tab' } : opened;
      this.#seats = [Promise.resolve(opened.seat)];
      return this.#opened;
    });
  }

  async #close(): Promise<void> {
    await this.#session?.stop();
    const seats = this.#seats;
    this.#opened = null;
    this.#session = null;
    this.#seats = [];
    for (const seat of seats) void seat.then((one) => one?.leave());
  }

  async #lose(session: Session | null, other: Other): Promise<void> {
    if (!session || session !== this.#session) {
      // The seat went while the story was being opened.
      if (this.#opened && !session) this.#opened = { ...this.#opened, other };
      return;
    }
    await session.stop();
    const opened = this.#opened;
    if (!opened || session !== this.#session || opened.other === other) return;
    this.#opened = { ...opened, other, initial: session.state };
    this.#onLost(this.#opened);
  }

  /** A new story is known to other tabs by its id, as soon as it has one. */
  #sitWhenNamed(session: Session, name: string): void {
    const stop = session.subscribe(() => {
      const { postId } = session.shown();
      if (postId === null || postId === name) return;
      stop();
      if (session !== this.#session) return;
      const lose = () => void this.#lose(session, 'tab');
      const seat = this.#world.seats.take(postId, { onAsked: () => session.stop(), onLost: lose });
      this.#seats.push(seat);
      void seat.then((taken) => (taken ? undefined : lose()));
    });
  }
}
