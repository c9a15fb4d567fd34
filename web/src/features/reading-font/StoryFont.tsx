import { FollowFont } from '@/features/readers/StoryForReaders';
import { pageRequest } from '@/lib/request';
import { APPLY } from './font';

/** Has a story shown in the letters that its reader chose. Visitors chose none, so their pages carry nothing of it. */
export async function StoryFont() {
  const { nonce, signedIn } = await pageRequest();
  if (!signedIn) return null;
  return (
    <>
      {nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: APPLY }} />}
      <FollowFont />
    </>
  );
}
