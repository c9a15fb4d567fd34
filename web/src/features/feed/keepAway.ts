import { bannerMuted, bannerPublicationMuted } from '@/gen/messages/banner';
import { feedBlocked, feedHidden, feedShownLess } from '@/gen/messages/feed';
import type { ToastStyle } from '@/gen/vocabulary';
import { writeBlock } from '@/features/block/block';
import { writeMute } from '@/features/mute/writeMute';
import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { setAway } from './away';
import { HidePost, ShowLessLikePost, UnhidePost } from './KeepAway.gen';

interface Named {
  id: string;
  name: string;
}

interface Act {
  key: string;
  said: string;
  style?: ToastStyle;
  failed: string;
  put: () => Promise<unknown>;
  back: () => Promise<unknown>;
}

/** Puts something away at once; what the server refuses comes back with words, and so does what is taken back. */
async function keepAway({ key, said, style, failed, put, back }: Act): Promise<void> {
  setAway(key, true);
  try {
    await put();
  } catch {
    setAway(key, false);
    toast({ style: 'ERROR', text: failed });
    return;
  }
  const undo = async () => {
    setAway(key, false);
    try {
      await back();
    } catch {
      setAway(key, true);
      toast({ style: 'ERROR', text: 'That could not be taken back. Please try again.' });
    }
  };
  toast({ text: said, style, action: { label: 'Undo', run: () => void undo() } });
}

async function hide(postId: string, how: 'hide' | 'less' | 'unhide'): Promise<void> {
  const type = how === 'hide' ? (await mutate(HidePost, { postId })).hidePost.__typename
    : how === 'less' ? (await mutate(ShowLessLikePost, { postId })).showLessLikePost.__typename
      : (await mutate(UnhidePost, { postId })).unhidePost.__typename;
  if (type !== 'Post') throw new Error(type);
}

const story = (id: string) => ({ key: `Post:${id}`, failed: 'The story could not be hidden. Please try again.', back: () => hide(id, 'unhide') });

export const hideStory = (id: string): Promise<void> => keepAway({ ...story(id), said: feedHidden, put: () => hide(id, 'hide') });

export const showLess = (id: string): Promise<void> => keepAway({ ...story(id), said: feedShownLess, put: () => hide(id, 'less') });

export const muteWriter = ({ id, name }: Named): Promise<void> => keepAway({
  key: `User:${id}`, said: bannerMuted({ name }), style: 'MUTE_ENTITY', failed: `${name} is not muted. Please try again.`,
  put: () => writeMute('writers', id, true), back: () => writeMute('writers', id, false),
});

export const mutePublication = ({ id, name }: Named): Promise<void> => keepAway({
  key: `Collection:${id}`, said: bannerPublicationMuted({ name }), style: 'MUTE_ENTITY', failed: `${name} is not muted. Please try again.`,
  put: () => writeMute('publications', id, true), back: () => writeMute('publications', id, false),
});

export const blockWriter = ({ id, name }: Named): Promise<void> => keepAway({
  key: `User:${id}`, said: feedBlocked({ name }), failed: `${name} is not blocked. Please try again.`,
  put: () => writeBlock(id, true), back: () => writeBlock(id, false),
});
