import { act } from '@/features/settings/act';
import { bannerTrashed, bannerUndo } from '@/gen/messages/banner';
import { mutate } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { toast } from '@/lib/toast/queue';
import { DeletePost, DeletePosts, UndeletePost } from './Stories.gen';

/** Stories that are moved by one request. */
const AT_ONCE = 50;

export const undelete = async (id: string): Promise<void> => {
  await act(UndeletePost, { id }, 'undeletePost', 'Draft');
};

/** Moves stories to the trash; answers those that stayed where they were. */
async function move(ids: readonly string[]): Promise<string[]> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    await act(DeletePost, { id: only }, 'deletePost', 'Draft');
    return [];
  }
  const stayed: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    const { deletePosts } = await mutate(DeletePosts, { ids: part });
    stayed.push(...part.filter((_, index) => deletePosts[index]?.__typename !== 'Draft'));
  }
  return stayed;
}

/** What a list shows while stories come and go. */
export interface Shown {
  hide: (ids: readonly string[]) => void;
  show: (ids: readonly string[]) => void;
  /** What stands where may have changed. */
  refresh: () => void;
}

/** Shows each story again once it is back: until then its title would lead to a page that says it is gone. */
async function takeBack(ids: readonly string[], { show, refresh }: Shown): Promise<void> {
  try {
    for (const id of ids) {
      await undelete(id);
      show([id]);
    }
  } catch {
    toast({ style: 'ERROR', text: 'Some stories could not be restored. They are still in the trash.' });
  }
  refresh();
}

/** Moves stories to the trash at once, with a way back; what could not be moved comes back with words. Whether all of them went. */
export async function trash(ids: readonly string[], shown: Shown): Promise<boolean> {
  let stayed: readonly string[] = ids;
  shown.hide(ids);
  try {
    stayed = await move(ids);
    const gone = ids.filter((id) => !stayed.includes(id));
    if (stayed.length > 0) {
      shown.show(stayed);
      toast({ style: 'ERROR', text: `${plural(stayed.length, 'story', 'stories')} could not be moved to the trash. Please try again.` });
    }
    if (gone.length > 0) {
      const text =
        gone.length === 1
          ? bannerTrashed
          : `${plural(gone.length, 'story', 'stories')} moved to the trash. They’re deleted for good after 14 days.`;
      toast({ text, action: { label: bannerUndo, run: () => void takeBack(gone, shown) } });
    }
  } catch {
    shown.show(ids);
    toast({ style: 'ERROR', text: 'Nothing was moved to the trash. Please try again.' });
  }
  shown.refresh();
  return stayed.length === 0;
}
