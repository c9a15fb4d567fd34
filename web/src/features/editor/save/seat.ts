/** The right to write one story, which one tab of a browser has at a time. */
export interface Seat {
  leave: () => void;
}

const WAIT = 2_000;
const channelOf = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`seat ${name}`);

/** Holds a lock until `leave`, and hands it over when another tab asks for it. */
function sit(name: string, options: LockOptions, onAsked: () => Promise<void>, onLost: () => void): Promise<Seat | null> {
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
      .request(`seat ${name}`, options, async (lock) => {
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

/** Takes the seat when nobody has it; null when another tab writes. `onAsked` puts everything down before it is handed over. */
export const takeSeat = (name: string, onAsked: () => Promise<void>, onLost: () => void): Promise<Seat | null> =>
  hasLocks() ? sit(name, { ifAvailable: true }, onAsked, onLost) : Promise.resolve(FREE);

/** Asks the tab that writes for the seat, and takes it anyway from one that does not answer. */
export async function takeOver(name: string, onAsked: () => Promise<void>, onLost: () => void): Promise<Seat | null> {
  if (!hasLocks()) return FREE;
  const channel = channelOf(name);
  // A channel has one origin by itself; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('please');
  channel?.close();
  const free = await navigator.locks.request(`seat ${name}`, { signal: AbortSignal.timeout(WAIT) }, async () => true).catch(() => false);
  return sit(name, free ? {} : { steal: true }, onAsked, onLost);
}
