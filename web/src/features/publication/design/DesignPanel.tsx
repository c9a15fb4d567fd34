'use client';
import useSWR from 'swr';
import { DesignForm } from '@/features/design/DesignForm';
import type { SaveDesigns } from '@/features/design/design';
import { PublicationPreview } from '@/features/design/PublicationPreview';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { Refused } from '@/features/settings/act';
import { mutate as change, query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { PublicationDesignDesk, PublishCollectionDesign, SaveCollectionDesign } from './PublicationDesign.gen';

const save =
  (collectionId: string): SaveDesigns =>
  async (step, revision, design) => {
    const variables = { collectionId, revision, design };
    const answer =
      step === 'draft'
        ? (await change(SaveCollectionDesign, variables)).saveCollectionDesign
        : (await change(PublishCollectionDesign, variables)).publishCollectionDesign;
    if (answer.__typename === 'CollectionConflict' && answer.collection.desk) return { designs: answer.collection.desk, isConflict: true };
    if (answer.__typename === 'Collection' && answer.desk) return { designs: answer.desk, isConflict: false };
    throw new Refused('message' in answer ? answer.message : '', answer.__typename);
  };

/** How a publication looks, for those who manage it. */
export function DesignPanel({ collection }: { collection: { id: string; name: string; tagline: string; url: string } }) {
  const { data, error, mutate } = useSWR(
    ['design', collection.id],
    async () => (await query(PublicationDesignDesk, { id: collection.id })).publicationByRef,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The design could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the design" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  const shown = { ...collection, imageUrl: data.imageUrl };
  return (
    <DesignForm of="publication" first={data.desk} save={save(collection.id)} story={data.posts.items[0]}>
      {(theme) => <PublicationPreview publication={shown} theme={theme} />}
    </DesignForm>
  );
}
