import { type Draft, EMPTY } from './model/block';
import { newBlockId } from './model/blockId';
import { type Copies, type Copy, copyKey, isCopyOf, storyName, storyOf } from './save/copies';
import { type Conflict, merged, settled } from './save/merge';
import { fresh, isPending, NEW, resumed, type SaveState } from './save/save';
import type { Seat, Seats, Sitting } from './save/seat';
import { draftIn, type Loaded } from './save/server';

/** Who else writes the story, when someone does. */
export type Other = 'tab' | 'device';

/** What opening a story needs of the browser and the server. */
export interface OpeningWorld {
  copies: Copies;
  seats: Seats;
  /** The story as its author has it; null of one that is not theirs, not there, or in the trash. */
  load: (postId: string) => Promise<{ draft: Loaded | null; viewerId: string | null }>;
  /** From now on the story is written on this device. */
  takeDraftSeat: (postId: string) => Promise<Loaded | null>;
  /** Whether someone writes the story on another device just now. */
  isTaken: (draft: Loaded) => boolean;
  /** Whether the other device has gone. */
  isDraftSeatFree: (postId: string) => Promise<boolean>;
  newSessionId: () => string;
}

/** A story ready to be written, or to be read while someone else writes it. */
export interface Opened {
  initial: SaveState;
  viewerId: string;
  name: string;
  /** The name of the writing session that begins: its copy in this browser has it. */
  sessionId: string;
  status: Loaded['status'];
  /** The draft differs from what readers see. */
  hasUnpublishedChanges: boolean;
  /** Where readers see it. */
  url: string | null;
  other: Other | null;
  seat: Seat | null;
  /** Something comes from this device that the server does not have. */
  isRestored: boolean;
  /** What the story was without that. */
  before: Draft;
}

const isNeeded = ({ state }: Copy): boolean => isPending(state) || state.conflicts.length > 0;

/** Two texts of one browser that differ both stay, without a question. */
const both = (mine: Draft, theirs: Draft, conflicts: readonly Conflict[]): Draft =>
  settled(mine, theirs, conflicts, () => 'both', newBlockId);

/** What sessions of this browser left, as one; null when the server has all of it. The newest goes on, the others join it. */
function joined(found: readonly Copy[]): SaveState | null {
  const [first, ...others] = found
    .filter(isNeeded)
    .map(({ state }) => state)
    .toSorted((a, b) => b.revision - a.revision || b.editedAt - a.editedAt);
  if (!first) return null;
  return others.reduce((now, { base, local, conflicts: open }) => {
    const { draft, conflicts } = merged(base, both(local, base, open), now.local);
    return { ...now, local: both(draft, now.local, conflicts) };
  }, resumed(first));
}

/** Takes over what earlier sessions left, as the copy of a new one. */
async function adopt(copies: Copies, story: string, key: string): Promise<SaveState | null> {
  let left: SaveState | null = null;
  await copies.adopt(story, (found) => {
    left = joined(found);
    return { kept: left && { key, state: left }, gone: found.map((copy) => copy.key) };
  });
  return left;
}

/** Opens a story that the server knows; null when it is not the viewer's to write. */
export async function openStory(world: OpeningWorld, postId: string, sitting: Sitting, takes: Other | null): Promise<Opened | null> {
  const { copies, seats } = world;
  // The seat comes first: what the other tab saved before it left is in what is loaded then.
  const seat = await (takes === 'tab' ? seats.takeOver : seats.take)(postId, sitting);
  try {
    const { draft: loaded, viewerId } = await world.load(postId);
    if (!loaded || viewerId === null) {
      seat?.leave();
      return null;
    }
    const draft = takes === 'device' && seat ? ((await world.takeDraftSeat(postId)) ?? loaded) : loaded;
    const other = seat === null ? 'tab' : takes !== 'device' && world.isTaken(draft) ? 'device' : null;
    const [story, sessionId] = [storyName(viewerId, postId), world.newSessionId()];
    // Who only reads sees what waits in this browser, and leaves it to who writes.
    const left = await (
      other === null
        ? adopt(copies, story, copyKey(story, sessionId))
        : copies.read(story).then((found) => joined(found.filter(({ key }) => isCopyOf(story, key))))
    ).catch(() => null);
    return {
      initial: left ?? fresh(postId, draft.revision, draftIn(draft)),
      viewerId,
      name: postId,
      sessionId,
      status: draft.status,
      hasUnpublishedChanges: draft.hasUnpublishedChanges,
      url: draft.post?.url ?? null,
      other,
      seat,
      isRestored: left !== null && other === null,
      before: draftIn(draft),
    };
  } catch (error) {
    seat?.leave();
    throw error;
  }
}

/** Opens an empty story, or what an earlier window wrote and could not send. */
export async function openNew({ copies, seats, newSessionId }: OpeningWorld, viewerId: string, sitting: Sitting): Promise<Opened> {
  const sessionId = newSessionId();
  const opened = { viewerId, sessionId, status: 'DRAFT' as const, hasUnpublishedChanges: false, url: null, other: null, before: EMPTY };
  const left = await copies.read(storyName(viewerId, 'new-')).catch(() => []);
  for (const story of new Set(left.filter(isNeeded).map(({ key }) => storyOf(key)))) {
    const name = story.slice(storyName(viewerId, '').length);
    const seat = await seats.take(name, sitting);
    const state = seat && (await adopt(copies, story, copyKey(story, sessionId)).catch(() => null));
    if (state) return { ...opened, name, initial: state, seat, isRestored: true };
    seat?.leave();
  }
  const name = `new-${sessionId}`;
  return { ...opened, name, initial: NEW, seat: await seats.take(name, sitting), isRestored: false };
}
