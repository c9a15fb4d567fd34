import { act, reasonOf } from '@/features/settings/act';
import { bannerFeatured, bannerPinned, bannerUndo, bannerUnfeatured, bannerUnpinned } from '@/gen/messages/banner';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import { FeaturePost, PinToPublication, UnfeaturePost, UnpinFromPublication } from './Picks.gen';

/** How a story stands out on the home page of its publication. */
export type Pick = 'featured' | 'pinned';

interface Story {
  postId: string;
  collection: { id: string; name: string };
}

const done = ({ collection: { name: publication } }: Story, pick: Pick, on: boolean): string => {
  if (pick === 'pinned') return on ? bannerPinned({ publication }) : bannerUnpinned({ publication });
  return on ? bannerFeatured({ publication }) : bannerUnfeatured({ publication });
};

async function write({ postId, collection }: Story, pick: Pick, on: boolean): Promise<void> {
  const variables = { collectionId: collection.id, postId };
  if (pick === 'pinned') {
    if (on) await act(PinToPublication, variables, 'pinCollectionPost', 'Collection');
    else await act(UnpinFromPublication, variables, 'unpinCollectionPost', 'Collection');
  } else if (on) await act(FeaturePost, variables, 'featureCollectionPost', 'Collection');
  else await act(UnfeaturePost, variables, 'unfeatureCollectionPost', 'Collection');
}

/** A story that is pinned, undone and pinned again ends up pinned. */
const inTurn = makeTurns();

/** Makes a story stand out, or ends that: shown at once, said with a way back, put back with words when it is refused. */
export async function setPick(story: Story, pick: Pick, on: boolean, show: (on: boolean) => void): Promise<void> {
  const attempt = async (to: boolean): Promise<boolean> => {
    show(to);
    try {
      await inTurn(() => write(story, pick, to));
      return true;
    } catch (error) {
      show(!to);
      toast({ style: 'ERROR', text: reasonOf(error) });
      return false;
    }
  };
  if (!(await attempt(on))) return;
  toast({ text: done(story, pick, on), action: { label: bannerUndo, run: () => void attempt(!on) } });
}
