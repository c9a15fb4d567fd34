'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { type Change, changesOf } from './changes';
import { PostRevisions, RevisionAgainst, RevisionChanges } from './History.gen';

/** The kept revisions of a story, the newest first. */
export function useRevisions(id: string) {
  const rest = usePages(
    ['revisions', id],
    (to) => query(PostRevisions, { id, to }),
    ({ postRevisions }) => nextOf(postRevisions),
  );
  const { pages } = rest;
  const draft = pages?.[0]?.draft;
  return {
    story: draft?.__typename === 'Draft' && draft.status !== 'DELETED' && !draft.isResponse ? draft : null,
    revisions: pages?.flatMap((page) => page.postRevisions.items),
    rest,
  };
}

/** What changed in a revision, or what restoring it would change in what is written now. Null: the history has lost it. */
export function useChanges(id: string, revision: number, against: number | null) {
  return useSWR(
    ['changes', id, revision, against],
    async (): Promise<Change[] | null> => {
      if (against === null) {
        const { postRevision } = await query(RevisionChanges, { id, revision });
        return postRevision && changesOf(postRevision.changes);
      }
      const { postRevision } = await query(RevisionAgainst, { id, revision, other: against });
      return postRevision?.changesFrom ? changesOf(postRevision.changesFrom) : null;
    },
    { revalidateOnFocus: false },
  );
}
