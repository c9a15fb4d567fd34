import { act, reasonOf } from '@/features/settings/act';
import { bannerUndo } from '@/gen/messages/banner';
import { toast } from '@/lib/toast/queue';
import { DeleteList, UndeleteList } from './Lists.gen';

/** What a page shows while a list goes and comes back. */
export interface Shown {
  onGone: () => void;
  onBack: () => void;
}

async function takeBack(id: string, { onBack }: Shown): Promise<void> {
  try {
    await act(UndeleteList, { id }, 'undeleteCatalog', 'Catalog');
    onBack();
  } catch (error) {
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}

/** Deletes a list at once, with a way back; what is refused comes back with words. */
export async function deleteList({ id, name }: { id: string; name: string }, shown: Shown): Promise<void> {
  shown.onGone();
  try {
    await act(DeleteList, { id }, 'deleteCatalog', 'Catalog');
    toast({ text: `“${name}” was deleted.`, action: { label: bannerUndo, run: () => void takeBack(id, shown) } });
  } catch (error) {
    shown.onBack();
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}
