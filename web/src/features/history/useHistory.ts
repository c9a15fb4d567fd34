'use client';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { query } from '@/lib/gql/client';
import { type Change, changesOf } from './changes';
import { PostRevisions, type PostRevisionsQuery, RevisionAgainst, RevisionChanges } from './History.gen';

const FRESH = { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false } as const;

/** The kept revisions of a story, the newest first. */
export function useRevisions(id: string) {
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (index: number, before: PostRevisionsQuery | null) => (before && before.postRevisions.pagingInfo.next === null ? null : ['revisions', id, index === 0 ? null : (before?.postRevisions.pagingInfo.next?.to ?? null)] as const),
    ([, , to]) => query(PostRevisions, { id, to }),
    FRESH,
  );
  const draft = data?.[0]?.draft;
  return {
    story: draft?.__typename === 'Draft' && draft.status !== 'DELETED' && !draft.isResponse ? draft : null,
    revisions: data?.flatMap((page) => page.postRevisions.items),
    isFailed: error !== undefined,
    hasMore: (data?.at(-1)?.postRevisions.pagingInfo.next ?? null) !== null,
    isBusy: size > (data?.length ?? 0) && error === undefined,
    more: () => void setSize(size + 1),
    again: () => void mutate(),
  };
}

/** What changed in a revision, or what restoring it would change in what is written now. Null: the history has lost it. */
export function useChanges(id: string, revision: number, against: number | null) {
  return useSWR(['changes', id, revision, against], async (): Promise<Change[] | null> => {
    if (against === null) {
      const { postRevision } = await query(RevisionChanges, { id, revision });
      return postRevision && changesOf(postRevision.changes);
    }
    const { postRevision } = await query(RevisionAgainst, { id, revision, other: against });
    return postRevision?.changesFrom ? changesOf(postRevision.changesFrom) : null;
  }, { revalidateOnFocus: false });
}
