'use client';
import useSWR from 'swr';
import { href } from '@/gen/href';
import { query } from '@/lib/gql/client';
import { Link } from '@/ui/Link';
import { ManagedCollection } from './Submission.gen';

/** The way to the inbox, for the publication's managers; nothing for everybody else. */
export function InboxLink({ id, slug, signedIn }: { id: string; slug: string; signedIn: boolean }) {
  const { data } = useSWR(
    signedIn ? ['manages', id] : null,
    async () => (await query(ManagedCollection, { id })).publicationByRef?.viewerEdge.canManage ?? false,
    { revalidateOnFocus: false },
  );
  return data === true && <Link href={href.ShowEditorInbox({ collectionSlug: slug })}>Inbox</Link>;
}
