import { actWords } from '@/features/publication/people/actWords';
import * as href from '@/gen/href';
import type { NotificationCardFragment } from './Notifications.gen';

export type Card = NotificationCardFragment;

/** Of how many people the server counts at most. */
const COUNTED = 500;

/** Who did it: `Ines`, `Ines and Bo`, `Ines and 12 others`. */
export function others({ actorCount, actors }: Pick<Card, 'actorCount' | 'actors'>): { first: string; rest: string } {
  const [first, second] = actors;
  if (actorCount <= 1 || !second) return { first: first?.name ?? 'Someone', rest: '' };
  if (actorCount === 2) return { first: first?.name ?? '', rest: ` and ${second.name}` };
  const count = actorCount >= COUNTED ? `${COUNTED - 1}+` : String(actorCount - 1);
  return { first: first?.name ?? '', rest: ` and ${count} others` };
}

/** What they did, before the name of what they did it to. */
export function deed(card: Pick<Card, 'kind' | 'post' | 'submission' | 'collectionAct'>): string {
  const isResponse = card.post?.isResponse === true;
  switch (card.kind) {
    case 'NEW_STORY':
      return 'published';
    case 'FOLLOWERS':
      return 'followed you';
    case 'CLAPS':
      return isResponse ? 'clapped for your response' : 'clapped for';
    case 'HIGHLIGHTS':
      return isResponse ? 'highlighted a passage in your response' : 'highlighted a passage in';
    case 'RESPONSE':
      return card.post?.inResponseTo?.isResponse === false ? 'responded to' : 'replied to your response';
    case 'MENTION':
      return isResponse ? 'mentioned you in a response' : 'mentioned you in';
    case 'NOTE':
      return 'left a private note on';
    case 'LISTED':
      return 'added to a list';
    case 'SUBMISSION':
      return 'submitted';
    case 'ACCEPTED':
      return 'accepted';
    case 'PUBLICATION':
      return card.collectionAct ? actWords({ ...card.collectionAct, whom: 'you' }) : '';
    case 'DECLINED':
      return card.submission?.status === 'CHANGES_REQUESTED' ? 'requested changes to' : 'declined';
  }
}

/** The name of what they did it to; empty where the deed says it all. */
export function object({ kind, post, submission }: Pick<Card, 'kind' | 'post' | 'submission'>): string {
  if (submission) return submission.title || 'a story';
  if (kind === 'FOLLOWERS' || kind === 'PUBLICATION') return '';
  if (kind === 'RESPONSE') return post?.inResponseTo?.isResponse === false ? post.inResponseTo.title || 'your story' : '';
  return post?.isResponse ? '' : post?.title || 'a story';
}

/** The words of others that a card shows, where it has any. */
export function excerptOf({ kind, post, note, submission }: Pick<Card, 'kind' | 'post' | 'note' | 'submission'>): string {
  if (submission) return kind === 'DECLINED' ? submission.answer : '';
  if (kind === 'NOTE') return note?.note ?? '';
  return post?.isResponse ? post.excerpt : '';
}

/** Where it leads. */
export function addressOf({
  kind,
  post,
  catalog,
  actors,
  submission,
  collectionAct,
}: Pick<Card, 'kind' | 'post' | 'catalog' | 'actors' | 'submission' | 'collectionAct'>): string | null {
  if (kind === 'PUBLICATION') return collectionAct?.collection?.url ?? null;
  if (submission && kind === 'SUBMISSION')
    return submission.collection && href.ShowEditorInbox({ collectionSlug: submission.collection.slug });
  if (submission) return submission.post?.url ?? href.post_submission({ postId: submission.postId });
  if (kind === 'LISTED') return catalog?.url ?? post?.url ?? null;
  return (kind === 'FOLLOWERS' ? actors[0]?.url : post?.url) ?? null;
}
