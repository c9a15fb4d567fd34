'use client';
import { useEffect } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { bannerRestored, bannerUndo } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { DeletePost, UndeletedStory } from './Stories.gen';

/** Where the browser goes when a story was taken out of the trash. */
export const afterUndelete = (id: string, title: string): string =>
  href.ShowYourStories({ filterBy: 'deleted', undeletedPost: 'true', undeletedPostId: id, undeletedPostTitle: title });

/** Says that a story is out of the trash, with a way back that loads the page again. Asks the server: an address can say anything. */
export function Undeleted({ id }: { id: string }) {
  useEffect(() => {
    // Once said is enough: a reload does not say it again.
    history.replaceState(history.state, '', href.ShowYourStories({ filterBy: 'deleted' }));
    const undo = async () => {
      try {
        await act(DeletePost, { id }, 'deletePost', 'Draft');
        location.reload();
      } catch (error) {
        toast({ style: 'ERROR', text: reasonOf(error) });
      }
    };
    query(UndeletedStory, { id }).then(
      ({ draft }) => {
        if (draft.__typename !== 'Draft' || draft.status === 'DELETED') return undefined;
        const text = draft.title ? `“${draft.title}”: ${bannerRestored}` : bannerRestored;
        notices.show({ kind: 'UNDELETE_STORY', text, actions: [{ label: bannerUndo, run: () => void undo() }], forThisPage: true });
        return undefined;
      },
      () => undefined,
    );
  }, [id]);
  return null;
}
