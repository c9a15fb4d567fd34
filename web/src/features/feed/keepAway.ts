import { bannerMuted, bannerPublicationMuted } from '@/gen/messages/banner';
import { feedBlocked, feedHidden, feedShownLess, feedUnblocked } from '@/gen/messages/feed';
import { followUnmuted } from '@/gen/messages/follow';
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
  /** Whether it goes away; otherwise it comes back. */
  isAway?: boolean;
  said: string;
  style?: ToastStyle;
  failed: string;
  put: () => Promise<unknown>;
  back: () => Promise<unknown>;
}

/** Puts something away at once, or back; what the server refuses is as it was, with words, and so is what is taken back. */
async function keepAway({ key, isAway = true, said, style, failed, put, back }: Act): Promise<void> {
  setAway(key, isAway);
  try {
    await put();
  } catch {
    setAway(key, !isAway);
    toast({ style: 'ERROR', text: failed });
    return;
  }
  const undo = async () => {
    setAway(key, !isAway);
    try {
      await back();
    } catch {
      setAway(key, isAway);
      toast({ style: 'ERROR', text: 'That could not be undone. Please try again.' });
    }
  };
  toast({ text: said, style, action: { label: 'Undo', run: () => void undo() } });
}

async function hide(postId: string, how: 'hide' | 'less' | 'unhide'): Promise<void> {
  const type =
    how === 'hide'
      ? (await mutate(HidePost, { postId })).hidePost.__typename
      : how === 'less'
        ? (await mutate(ShowLessLikePost, { postId })).showLessLikePost.__typename
        : (await mutate(UnhidePost, { postId })).unhidePost.__typename;
  if (type !== 'Post') throw new Error(type);
}

const story = (id: string) => ({
  key: `Post:${id}`,
  failed: 'The story could not be hidden. Please try again.',
  back: () => hide(id, 'unhide'),
});

export const hideStory = (id: string): Promise<void> => keepAway({ ...story(id), said: feedHidden, put: () => hide(id, 'hide') });

export const showLess = (id: string): Promise<void> => keepAway({ ...story(id), said: feedShownLess, put: () => hide(id, 'less') });

export const muteWriter = ({ id, name }: Named): Promise<void> =>
  keepAway({
    key: `User:${id}`,
    said: bannerMuted({ name }),
    style: 'MUTE_ENTITY',
    failed: `${name} could not be muted. Please try again.`,
    put: () => writeMute('writers', id, true),
    back: () => writeMute('writers', id, false),
  });

export const mutePublication = ({ id, name }: Named): Promise<void> =>
  keepAway({
    key: `Collection:${id}`,
    said: bannerPublicationMuted({ name }),
    style: 'MUTE_ENTITY',
    failed: `${name} could not be muted. Please try again.`,
    put: () => writeMute('publications', id, true),
    back: () => writeMute('publications', id, false),
  });

export const blockWriter = ({ id, name }: Named): Promise<void> =>
  keepAway({
    key: `User:${id}`,
    said: feedBlocked({ name }),
    failed: `${name} could not be blocked. Please try again.`,
    put: () => writeBlock(id, true),
    back: () => writeBlock(id, false),
  });

export const unmuteWriter = ({ id, name }: Named): Promise<void> =>
  keepAway({
    key: `User:${id}`,
    isAway: false,
    said: followUnmuted({ name }),
    failed: `${name} could not be unmuted. Please try again.`,
    put: () => writeMute('writers', id, false),
    back: () => writeMute('writers', id, true),
  });

export const unblockWriter = ({ id, name }: Named): Promise<void> =>
  keepAway({
    key: `User:${id}`,
    isAway: false,
    said: feedUnblocked({ name }),
    failed: `${name} could not be unblocked. Please try again.`,
    put: () => writeBlock(id, false),
    back: () => writeBlock(id, true),
  });
