'use client';
import { useRef, useState } from 'react';
import { aboutBlocks } from '@/features/profile/aboutBlocks';
import type { Block } from '@/features/editor/model/block';
import { reasonOf, Refused } from '@/features/settings/act';
import { mutate, query } from '@/lib/gql/client';
import { useUnsaved } from '@/lib/useUnsaved';
import type { PageKind } from './kinds';
import { AddCollectionSidePage, type PageVersionFragment, PublicationPageDesk, UpdateCollectionSidePage } from './Pages.gen';

/** What someone else saved meanwhile. */
interface Theirs {
  title: string;
  html: string;
  blocks: Block[];
}

interface State {
  busy: boolean;
  changed: boolean;
  error: string | null;
  theirs: Theirs | null;
}

interface Sent {
  title: string;
  slug: string;
  blocks: readonly Block[];
}

const CONFLICT = 'Someone else saved this page while you were writing. Nothing was overwritten: save again to keep yours.';

/** Saving a page: a new one is added, what someone else saved meanwhile is shown, and nothing is overwritten unseen. */
export function usePage(collectionId: string, kind: PageKind, first: PageVersionFragment | null) {
  const saved = useRef(first);
  const [state, setState] = useState<State>({ busy: false, changed: false, error: null, theirs: null });
  useUnsaved(state.changed);
  const send = async ({ title, slug, blocks: written }: Sent) => {
    const blocks = aboutBlocks(written);
    const { current: page } = saved;
    if (!page) return (await mutate(AddCollectionSidePage, { input: { collectionId, kind, slug, title, blocks } })).addCollectionSidePage;
    return (await mutate(UpdateCollectionSidePage, { pageId: page.id, revision: page.revision, title, blocks })).updateCollectionSidePage;
  };
  const showTheirs = async () => {
    const { publicationByRef: found } = await query(PublicationPageDesk, { id: collectionId, kind, slug: saved.current?.slug ?? '' });
    if (!found?.page) throw new Refused('This page was deleted meanwhile.', 'NotFound');
    saved.current = found.page;
    const { title, html, blocks } = found.page;
    setState({ busy: false, changed: true, error: CONFLICT, theirs: { title, html, blocks: blocks as Block[] } });
  };
  return {
    state,
    touch: () => setState((now) => (now.changed ? now : { ...now, changed: true })),
    settle: () => setState({ busy: false, changed: false, error: null, theirs: null }),
    /** The page as it is now; null: it was not saved. */
    save: async (sent: Sent): Promise<PageVersionFragment | null> => {
      if (state.busy) return null;
      setState((now) => ({ ...now, busy: true, error: null }));
      try {
        const answer = await send(sent);
        if (answer.__typename === 'CollectionConflict') {
          await showTheirs();
          return null;
        }
        if (answer.__typename !== 'CollectionSidePage') throw new Refused(answer.message, answer.__typename);
        saved.current = answer;
        setState({ busy: false, changed: false, error: null, theirs: null });
        return answer;
      } catch (failure) {
        setState((now) => ({ ...now, busy: false, error: reasonOf(failure) }));
        return null;
      }
    },
  };
}
