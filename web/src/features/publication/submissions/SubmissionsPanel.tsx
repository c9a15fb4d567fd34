'use client';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { publicationMenuSubmissionIsNew } from '@/gen/messages/publicationMenu';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { PublicationSubmissions } from './Submissions.gen';
import { SubmissionsForm } from './SubmissionsForm';

/** What a publication says about submissions, for those who manage it. */
export function SubmissionsPanel({ collection: { id, name, url } }: { collection: { id: string; name: string; url: string } }) {
  const { data, error, mutate } = useSWR(
    ['submission-settings', id],
    async () => (await query(PublicationSubmissions, { id })).publicationByRef,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The settings could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the settings" />;
  if (!data?.desk) return <NoRole name={name} url={url} />;
  return (
    <>
      {data.desk.areSubmissionsNew && <Note kind="info">{publicationMenuSubmissionIsNew}</Note>}
      <SubmissionsForm first={data} />
    </>
  );
}
