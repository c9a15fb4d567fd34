import { type Draft, EMPTY } from '../model/block';
import { applied, byId, type Changes, changesBetween, sameDraft } from './changes';
import { type Choice, type Conflict, merged, settled } from './merge';

/** How long writing pauses before it is sent, and how long it waits at most, in milliseconds. */
const PAUSE = 1_000;
const LONGEST_WAIT = 5_000;
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;
/** UTF-16 units of blocks that travel in one save: a request may have 2 MiB. */
const PORTION = 400_000;

/** A save on its way. It keeps its name until it is answered, so that the server can tell a retry from a second save. */
interface Flight {
  saveId: string;
  /** The draft as it is when the save is in it. */
  sent: Draft;
  isSending: boolean;
}

/** What was written, what the server has of it, and what is between them. All of it survives in the browser. */
export interface SaveState {
  /** Null: the server does not know the story yet. */
  postId: string | null;
  revision: number;
  /** What the server has as `revision`. */
  base: Draft;
  /** What is on the screen. */
  local: Draft;
  flight: Flight | null;
  conflicts: Conflict[];
  /** Why the server does not take it. */
  refusal: Refusal | null;
  failures: number;
  /** When it was last edited, since when there is something to save, and when to try again. */
  editedAt: number;
  dirtyAt: number | null;
  notBefore: number;
}

export interface SaveRequest {
  postId: string | null;
  saveId: string;
  baseRevision: number;
  changes: Changes;
}

export type SaveAnswer =
  | {
      kind: 'saved';
      postId: string;
      revision: number;
      merged: Changes | null;
      /** Another device took the seat since. */
      isSeatTaken?: boolean;
    }
  | { kind: 'conflict'; revision: number; changes: Changes }
  | ({ kind: 'refused' } & Refusal);

/** Why a save was refused. */
export interface Refusal {
  message: string;
  /** Whether the same may be taken later; otherwise only another text can be. */
  mayPass: boolean;
}

export const fresh = (postId: string | null, revision: number, draft: Draft): SaveState => ({
  postId,
  revision,
  base: draft,
  local: draft,
  flight: null,
  conflicts: [],
  refusal: null,
  failures: 0,
  editedAt: 0,
  dirtyAt: null,
  notBefore: 0,
});
export const NEW: SaveState = fresh(null, 0, EMPTY);

/** Whether there is anything that the server has not acknowledged. */
export const isPending = ({ flight, base, local }: SaveState): boolean => flight !== null || !sameDraft(base, local);

/** The writer changed something. */
export function edited(state: SaveState, local: Draft, now: number): SaveState {
  if (local === state.local) return state;
  return { ...state, local, refusal: null, editedAt: now, dirtyAt: state.dirtyAt ?? now };
}

/** As much of what changed as may travel at once. */
function portion({ base, local }: SaveState): Draft {
  const { blocks } = changesBetween(base, local);
  let size = 0;
  const late = new Set(blocks.flatMap((block, index) => ((size += JSON.stringify(block).length) > PORTION && index > 0 ? [block.id] : [])));
  if (late.size === 0) return local;
  const before = byId(base);
  return { ...local, blocks: local.blocks.flatMap((block) => (late.has(block.id) ? (before.get(block.id) ?? []) : block)) };
}

/** When to save next: a moment, or null when there is nothing to do until something happens. */
export function dueAt(state: SaveState): number | null {
  const { flight, conflicts, refusal, editedAt, dirtyAt, notBefore } = state;
  if (flight) return flight.isSending ? null : notBefore;
  if (conflicts.length > 0 || refusal !== null || sameDraft(state.base, state.local)) return null;
  return Math.max(notBefore, Math.min(editedAt + PAUSE, (dirtyAt ?? editedAt) + LONGEST_WAIT));
}

/** Begins a save, or begins the one again that was not answered. */
export function begun(state: SaveState, newSaveId: () => string): { state: SaveState; request: SaveRequest } {
  const flight = { ...(state.flight ?? { saveId: newSaveId(), sent: portion(state) }), isSending: true };
  const { postId, revision, base } = state;
  return {
    state: { ...state, flight, dirtyAt: null },
    request: { postId, saveId: flight.saveId, baseRevision: revision, changes: changesBetween(base, flight.sent) },
  };
}

/** No answer came. */
export function failed(state: SaveState, now: number): SaveState {
  const failures = state.failures + 1;
  const wait = Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
  return { ...state, failures, notBefore: now + wait, flight: state.flight && { ...state.flight, isSending: false } };
}

/** Do not wait any longer: the network is back, or the writer asks. */
export const hurried = (state: SaveState): SaveState => ({ ...state, notBefore: 0, editedAt: 0, refusal: null });

const partOf = (one: Conflict): string => (one.part === 'BLOCK' ? one.id : one.part);

/** Joins conflicts that are open with newer ones: about one thing there is only one. */
function united(older: readonly Conflict[], newer: readonly Conflict[]): Conflict[] {
  return [...new Map([...older, ...newer].map((one) => [partOf(one), one])).values()];
}

/** The server has something new as a base: what was written since grows from there. */
function rebased(state: SaveState, from: Draft, revision: number, base: Draft): SaveState {
  if (from === base) return { ...state, revision, base };
  const { draft, conflicts } = merged(from, state.local, base);
  return { ...state, revision, base, local: draft, conflicts: united(state.conflicts, conflicts) };
}

/** The server answered. */
export function answered(state: SaveState, answer: SaveAnswer, now: number): SaveState {
  const { flight, base } = state;
  if (!flight) return state;
  const calm = { ...state, flight: null, failures: 0, notBefore: 0 };
  if (answer.kind === 'refused') return { ...calm, refusal: { message: answer.message, mayPass: answer.mayPass } };
  if (answer.kind === 'conflict') return { ...rebased(calm, base, answer.revision, applied(base, answer.changes)), dirtyAt: now };
  const { postId, revision, merged: others } = answer;
  const next = rebased({ ...calm, postId }, flight.sent, revision, others ? applied(flight.sent, others) : flight.sent);
  return { ...next, dirtyAt: sameDraft(next.base, next.local) ? null : (state.dirtyAt ?? now) };
}

/** The writer chose between the versions. */
export function resolved(state: SaveState, choose: (conflict: Conflict) => Choice, newId: () => string, now: number): SaveState {
  const local = settled(state.local, state.base, state.conflicts, choose, newId);
  return { ...state, local, conflicts: [], dirtyAt: state.dirtyAt ?? now };
}

/** As it is read back from the browser's own copy: nothing is on its way any more, and nothing is waited for. */
export const resumed = (kept: SaveState): SaveState =>
  hurried({ ...kept, failures: 0, flight: kept.flight && { ...kept.flight, isSending: false } });

export type SaveStatus = 'new' | 'saved' | 'saving' | 'offline' | 'failing' | 'refused' | 'conflict';

/** What to say about it. */
export function statusOf(state: SaveState, isOnline: boolean): SaveStatus {
  if (state.conflicts.length > 0) return 'conflict';
  if (state.refusal !== null) return 'refused';
  if (!isPending(state)) return state.postId === null ? 'new' : 'saved';
  if (!isOnline) return 'offline';
  return state.failures > 0 ? 'failing' : 'saving';
}
