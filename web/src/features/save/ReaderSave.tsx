'use client';
import { usePostEdge } from '@/features/post/usePostEdge';
import { actOn } from '@/features/signin/intent';
import { useReplay } from '@/features/signin/useReplay';
import { mutate } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { IconButton } from '@/ui/IconButton';
import { SavePost, UnsavePost } from './Save.gen';

async function setSaved(postId: string, saved: boolean): Promise<void> {
  const key = `Post:${postId}`;
  patchEdge(key, { isSaved: saved });
  try {
    const type = saved ? (await mutate(SavePost, { postId })).savePost.__typename : (await mutate(UnsavePost, { postId })).unsavePost.__typename;
    if (type !== 'Post') throw new Error(type);
    if (saved) toast({ text: 'Saved to your reading list.', action: { label: 'Undo', run: () => void setSaved(postId, false) } });
  } catch {
    patchEdge(key, { isSaved: !saved });
    toast({ style: 'ERROR', text: 'Your reading list could not be changed. Please try again.' });
  }
}

/** Puts a story on the reading list or takes it off. */
export function ReaderSave({ postId, title }: { postId: string; title: string }) {
  const { isSaved: known } = usePostEdge(postId);
  const isSaved = known ?? false;
  useReplay(actOn('save', postId), known === false, () => void setSaved(postId, true));
  return (
    <IconButton icon={isSaved ? 'bookmark-on' : 'bookmark'} label={isSaved ? `Remove “${title}” from your reading list` : `Save “${title}”`}
      aria-pressed={isSaved} onClick={() => void setSaved(postId, !isSaved)} />
  );
}
