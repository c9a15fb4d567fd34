import { type Draft, EMPTY } from './model/block';
import { newBlockId } from './model/blockId';
import { copyName, newCopies, readCopy } from './save/copies';
import { fresh, isPending, NEW, resumed, type SaveState } from './save/save';
import { type Seat, takeOver, takeSeat } from './save/seat';
import { draftIn, isTaken, load, type Loaded, takeDraftSeat } from './save/server';

/** Who else writes the story, when somebody does. */
export type Other = 'tab' | 'device';

/** A story ready to be written, or to be read while somebody else writes it. */
export interface Opened {
  initial: SaveState;
  viewerId: string;
  name: string;
  status: Loaded['status'];
  /** Where readers see it. */
  url: string | null;
  other: Other | null;
  seat: Seat | null;
  /** Something comes from this device that the server does not have. */
  isRestored: boolean;
  /** What the story was without that. */
  before: Draft;
}

/** What a tab does when it is asked for its seat, and when it lost it. */
export interface Sitting {
  onAsked: () => Promise<void>;
  onLost: () => void;
}

const copyOf = (viewerId: string, name: string): Promise<SaveState | undefined> =>
  readCopy(copyName(viewerId, name)).catch(() => undefined);

/** Opens a story that the server knows; null when it is not the viewer's to write. */
export async function openStory(postId: string, { onAsked, onLost }: Sitting, takes: Other | null = null): Promise<Opened | null> {
  const { draft: found, viewerId } = await load(postId);
  if (!found || viewerId === null) return null;
  const seat = await (takes === 'tab' ? takeOver : takeSeat)(postId, onAsked, onLost);
  // What the other tab saved before it put everything down is newer than what was loaded.
  const newer = takes === 'tab' ? await load(postId).catch(() => null) : null;
  const loaded = newer?.draft ?? found;
  const draft = takes === 'device' && seat ? ((await takeDraftSeat(postId)) ?? loaded) : loaded;
  const copy = await copyOf(viewerId, postId);
  const isRestored = copy !== undefined && isPending(copy);
  const other = seat === null ? 'tab' : takes !== 'device' && isTaken(draft, Date.now()) ? 'device' : null;
  const initial = isRestored ? resumed(copy) : fresh(postId, draft.revision, draftIn(draft));
  return {
    initial,
    viewerId,
    name: postId,
    status: draft.status,
    url: draft.post?.url ?? null,
    other,
    seat,
    isRestored: isRestored && other === null,
    before: draftIn(draft),
  };
}

/** Opens an empty story, or what an earlier window wrote and could not send. */
export async function openNew(viewerId: string, { onAsked, onLost }: Sitting): Promise<Opened> {
  const opened = { viewerId, status: 'DRAFT' as const, url: null, other: null, before: EMPTY };
  for (const full of await newCopies(viewerId).catch(() => [])) {
    const name = full.slice(copyName(viewerId, '').length);
    const copy = await copyOf(viewerId, name);
    const seat = copy && isPending(copy) ? await takeSeat(name, onAsked, onLost) : null;
    if (copy && seat) return { ...opened, name, initial: resumed(copy), seat, isRestored: true };
  }
  const name = `new-${newBlockId()}`;
  return { ...opened, name, initial: NEW, seat: await takeSeat(name, onAsked, onLost), isRestored: false };
}
