import { mutate, query } from '@/lib/gql/client';
import { local } from '@/lib/storage/local';
import type { Block, Draft } from '../model/block';
import {
  CreateDraft,
  type CreateDraftMutation,
  DraftToWrite,
  type DraftToWriteQuery,
  SaveDraft,
  TakeDraftSeat,
  WatchDraftSeat,
} from './Draft.gen';
import type { SaveAnswer, SaveRequest } from './save';

/** A seat that was not used for this long is free, in milliseconds. */
const SEAT_LASTS = 60_000;
const SEAT = 'writing-seat';

const WORDS: Readonly<Record<string, string>> = {
  Unauthorized: 'You’re signed out. Sign in using another tab, then try again.',
  Forbidden: 'You can no longer edit this story.',
  NotFound: 'This story no longer exists.',
  RateLimited: 'Too many saves in a short time. Try again in a minute.',
};
const REFUSED = 'The server didn’t accept this change.';
/** Refusals that pass without another text. */
const PASSING = new Set(['Unauthorized', 'RateLimited']);

/** This browser's name among the places where a story can be written. Its tabs settle among themselves who writes. */
function seatId(): string {
  const known = local.get(SEAT);
  if (known) return known;
  const made = crypto.randomUUID();
  local.set(SEAT, made);
  return made;
}

type Saved = CreateDraftMutation['createDraft'];
type Others = Extract<Saved, { __typename: 'DraftConflict' }>['changes'];

const changesOf = (others: Others) => ({ ...others, blocks: others.blocks as Block[] });

function answerOf(answer: Saved): SaveAnswer {
  if (answer.__typename === 'DraftSaved') {
    const { postId, revision, merged, isSeatTaken } = answer;
    return { kind: 'saved', postId, revision, merged: merged && changesOf(merged), isSeatTaken };
  }
  if (answer.__typename === 'DraftConflict') return { kind: 'conflict', revision: answer.revision, changes: changesOf(answer.changes) };
  return {
    kind: 'refused',
    message: ('message' in answer && answer.message) || WORDS[answer.__typename] || REFUSED,
    mayPass: PASSING.has(answer.__typename),
  };
}

/** The publication in which a new story is begun, by its slug. */
const beginsIn = (): string | undefined => document.querySelector<HTMLElement>('h1[data-collection]')?.dataset.collection;

/** Sends a save. Throws when no answer came. */
export async function send({ postId, saveId, baseRevision, changes }: SaveRequest): Promise<SaveAnswer> {
  const { title, subtitle, blocks, deletedBlocks, order } = changes;
  const said = { saveId, seatId: seatId(), title: title ?? null, subtitle: subtitle ?? null, blocks };
  if (postId === null) {
    const collectionSlug = beginsIn();
    const input = { ...said, ...(collectionSlug && { collectionSlug }) };
    return answerOf((await mutate(CreateDraft, { input })).createDraft);
  }
  const input = { ...said, postId, baseRevision, deletedBlocks, order: order.length > 0 ? order : null };
  return answerOf((await mutate(SaveDraft, { input })).saveDraft);
}

export type Loaded = Extract<DraftToWriteQuery['draft'], { __typename: 'Draft' }>;

export const draftIn = ({ title, subtitle, blocks }: Loaded): Draft => ({ title, subtitle, blocks: blocks as Block[] });

/** Whether someone writes the story on another device just now. */
export const isTaken = ({ seat }: Pick<Loaded, 'seat'>): boolean =>
  seat !== null && seat.id !== seatId() && Date.now() - Date.parse(seat.lastSeenAt) < SEAT_LASTS;

/** The story as its author has it; null of one that is not theirs, not there, or in the trash. */
export async function load(postId: string): Promise<{ draft: Loaded | null; viewerId: string | null }> {
  const { draft, viewer } = await query(DraftToWrite, { id: postId });
  return { draft: draft.__typename === 'Draft' && draft.status !== 'DELETED' ? draft : null, viewerId: viewer?.id ?? null };
}

/** Whether the device that wrote the story has gone. */
export async function isDraftSeatFree(postId: string): Promise<boolean> {
  const { draft } = await query(WatchDraftSeat, { id: postId });
  return draft.__typename === 'Draft' && !isTaken(draft);
}

/** From now on the story is written here. */
export async function takeDraftSeat(postId: string): Promise<Loaded | null> {
  const answer = (await mutate(TakeDraftSeat, { postId, seatId: seatId() })).takeDraftSeat;
  return answer.__typename === 'Draft' ? answer : null;
}
