'use client';
import useSWR from 'swr';
import { Waiting } from '@/features/lists/Waiting';
import { Refused } from '@/features/settings/act';
import { mutate as change, query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { DesignForm } from './DesignForm';
import type { SaveDesigns } from './design';
import { OwnDesignDesk, PublishDesign, SaveDesign } from './OwnDesign.gen';
import { ProfilePreview } from './ProfilePreview';

const save: SaveDesigns = async (step, revision, design) => {
  const variables = { revision, design };
  const answer =
    step === 'draft' ? (await change(SaveDesign, variables)).saveDesign : (await change(PublishDesign, variables)).publishDesign;
  if (answer.__typename === 'DesignConflict') return { designs: answer.viewer, isConflict: true };
  if (answer.__typename === 'Viewer') return { designs: answer, isConflict: false };
  throw new Refused('message' in answer ? answer.message : '', answer.__typename);
};

/** How the reader's own profile and stories look. */
export function OwnDesignPanel() {
  const { data, error, mutate } = useSWR('own-design', async () => (await query(OwnDesignDesk, {})).viewer, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>Your design could not be loaded.</Failed>;
  if (!data) return <Waiting what="your design" />;
  const { name, imageUrl, user } = data;
  return (
    <DesignForm of="profile" first={data} save={save} story={user.posts.items[0]}>
      {(theme) => <ProfilePreview person={{ name, imageUrl, bio: user.bio }} theme={theme} />}
    </DesignForm>
  );
}
