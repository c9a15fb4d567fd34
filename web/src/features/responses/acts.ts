import { mutate } from '@/lib/gql/client';
import { moveResponses, patchEdge, readEdge } from '@/lib/gql/edges';
import type { Op } from '@/lib/gql/op';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import {
  CloseDiscussion,
  DeleteResponse,
  HidePostResponseOnParentPost,
  ReopenDiscussion,
  UndeleteResponse,
  UnhidePostResponseOnParentPost,
} from './Responses.gen';

const keyOf = (id: string): string => `Post:${id}`;

/** Does what was shown already; when it is refused, `undo` shows it as it was, and the reader hears of it. Whether it was done. */
async function attempt<R>(operation: Op<R, { postId: string }>, postId: string, undo: () => void, words: string): Promise<boolean> {
  try {
    const [answer] = Object.values((await mutate(operation, { postId })) as Record<string, { __typename: string }>);
    if (answer?.__typename !== 'Draft') throw new Error(answer?.__typename);
    return true;
  } catch {
    undo();
    toast({ style: 'ERROR', text: words });
    return false;
  }
}

function showDeleted(id: string, parentId: string, isDeleted: boolean): void {
  patchEdge(keyOf(id), { isDeleted });
  moveResponses(keyOf(parentId), isDeleted ? -1 : 1);
}

async function undelete(id: string, parentId: string): Promise<void> {
  showDeleted(id, parentId, false);
  await attempt(UndeleteResponse, id, () => showDeleted(id, parentId, true), 'Your response could not be restored. Please try again.');
}

/** Puts the reader's own response into the trash, with a way back. */
export async function deleteResponse(id: string, parentId: string): Promise<void> {
  showDeleted(id, parentId, true);
  const deleted = attempt(
    DeleteResponse,
    id,
    () => showDeleted(id, parentId, false),
    'Your response could not be deleted. Please try again.',
  );
  const undo = async () => {
    if (await deleted) await undelete(id, parentId);
  };
  toast({ text: 'Response deleted.', action: { label: 'Undo', run: () => void undo() } });
  await deleted;
}

/** Of hiding and showing again what was pressed last is to stay. */
const inTurn = makeTurns();

/** Hides a response below what the reader wrote, or shows it again; whether that was done. */
export async function setHidden(id: string, parentId: string, isHidden: boolean): Promise<boolean> {
  patchEdge(keyOf(id), { isHidden });
  try {
    const variables = { parentPostId: parentId, postResponseId: id };
    const answer = await inTurn(async () =>
      isHidden
        ? (await mutate(HidePostResponseOnParentPost, variables)).hidePostResponseOnParentPost
        : (await mutate(UnhidePostResponseOnParentPost, variables)).unhidePostResponseOnParentPost,
    );
    if (answer.__typename !== 'Post') throw new Error(answer.__typename);
    patchEdge(keyOf(parentId), { responses: answer.responsesCount });
    return true;
  } catch {
    patchEdge(keyOf(id), { isHidden: !isHidden });
    toast({
      style: 'ERROR',
      text: isHidden ? 'The response could not be hidden. Please try again.' : 'The response could not be shown again. Please try again.',
    });
    return false;
  }
}

/** Closes the discussion of the reader's own story, or opens it again. */
export async function setClosed(postId: string, isDiscussionClosed: boolean): Promise<void> {
  const before = readEdge(keyOf(postId)).isDiscussionClosed ?? !isDiscussionClosed;
  patchEdge(keyOf(postId), { isDiscussionClosed });
  const undo = () => patchEdge(keyOf(postId), { isDiscussionClosed: before });
  if (isDiscussionClosed) await attempt(CloseDiscussion, postId, undo, 'The discussion could not be closed. Please try again.');
  else await attempt(ReopenDiscussion, postId, undo, 'The discussion could not be opened again. Please try again.');
}
