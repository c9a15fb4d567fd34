import { mutate } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { SavePost, UnsavePost } from './Save.gen';

/** Puts a story on the reading list or takes it off: shown at once, put back with words when it is refused. */
export async function setSaved(postId: string, isSaved: boolean): Promise<void> {
  const key = `Post:${postId}`;
  patchEdge(key, { isSaved });
  try {
    if (isSaved) {
      const { savePost: answer } = await mutate(SavePost, { postId });
      if (answer.__typename !== 'Post') throw new Error(answer.__typename);
      toast({ text: 'Saved to your reading list.', action: { label: 'Undo', run: () => void setSaved(postId, false) } });
      return;
    }
    const { unsavePost: answer } = await mutate(UnsavePost, { postId });
    if (answer.__typename !== 'Post') throw new Error(answer.__typename);
    // It may stand on another list.
    patchEdge(key, { isSaved: answer.viewerEdge.isSaved });
  } catch {
    patchEdge(key, { isSaved: !isSaved });
    toast({ style: 'ERROR', text: 'Your reading list could not be changed. Please try again.' });
  }
}
