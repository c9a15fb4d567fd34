/** The right to write one story, which one tab of a browser has at a time. */
export interface Seat {
  leave: () => void;
}

/** What a tab does when it is asked for its seat, and when it lost it. */
export interface Sitting {
  /** Puts everything down before the seat is handed over. */
  onAsked: () => Promise<void>;
  onLost: () => void;
}

/** Who writes which story in this browser. */
export interface Seats {
  /** Takes the seat when it is free; null when another tab writes. */
  take: (name: string, sitting: Sitting) => Promise<Seat | null>;
  /** Asks the tab that writes for the seat, and takes it anyway from one that does not answer. */
  takeOver: (name: string, sitting: Sitting) => Promise<Seat | null>;
  isFree: (name: string) => Promise<boolean>;
}

const WAIT = 2_000;
const lockOf = (name: string): string => `seat ${name}`;
const channelOf = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockOf(name));

/** Holds a lock until `leave`, and hands it over when another tab asks for it. */
function sit(name: string, options: LockOptions, { onAsked, onLost }: Sitting): Promise<Seat | null> {
  return new Promise((resolve) => {
    const channel = channelOf(name);
    const over = new AbortController();
    const left = () => over.abort();
    const held = new Promise<void>((leave) => {
      over.signal.addEventListener('abort', () => leave());
    });
    channel?.addEventListener('message', () => {
      void onAsked().finally(() => {
        left();
        onLost();
      });
    });
    navigator.locks
      .request(lockOf(name), options, async (lock) => {
        if (!lock) return resolve(null);
        resolve({ leave: left });
        return held;
        // Another tab that waited long enough took it.
      })
      .catch(onLost)
      .finally(() => channel?.close());
  });
}

/** Without locks, in browsers that have none, every tab may write: the server keeps what each of them wrote. */
const FREE: Seat = { leave: () => undefined };
const hasLocks = (): boolean => typeof navigator !== 'undefined' && navigator.locks !== undefined;

async function takeOver(name: string, sitting: Sitting): Promise<Seat | null> {
  if (!hasLocks()) return FREE;
  const channel = channelOf(name);
  // A channel has one origin by itself; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('please');
  channel?.close();
  const free = await navigator.locks.request(lockOf(name), { signal: AbortSignal.timeout(WAIT) }, async () => true).catch(() => false);
  return sit(name, free ? {} : { steal: true }, sitting);
}

async function isFree(name: string): Promise<boolean> {
  if (!hasLocks()) return true;
  const { held } = await navigator.locks.query();
  return !held?.some((lock) => lock.name === lockOf(name));
}

export const browserSeats: Seats = {
  take: (name, sitting) => (hasLocks() ? sit(name, { ifAvailable: true }, sitting) : Promise.resolve(FREE)),
  takeOver,
  isFree,
};
