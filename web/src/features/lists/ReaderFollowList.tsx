'use client';
import { useEffect } from 'react';
import { actOn } from '@/features/signin/intent';
import { act, reasonOf } from '@/features/settings/act';
import { useReplay } from '@/features/signin/useReplay';
import { bannerListSaved, bannerUndo } from '@/gen/messages/banner';
import { query } from '@/lib/gql/client';
import { patchEdge, readEdge, useEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { FollowList, ListEdge, UnfollowList } from './Lists.gen';

const asked = new Set<string>();

interface List {
  id: string;
  name: string;
}

async function change(list: List, what: 'list' | 'series', isFollowing: boolean): Promise<void> {
  const key = `Catalog:${list.id}`;
  patchEdge(key, { isFollowing });
  try {
    const { followerCount } = isFollowing
      ? await act(FollowList, { id: list.id }, 'followCatalog', 'Catalog')
      : await act(UnfollowList, { id: list.id }, 'unfollowCatalog', 'Catalog');
    patchEdge(key, { followers: followerCount });
    toast({
      text: !isFollowing ? `“${list.name}” was removed from your saved lists.` : what === 'series' ? 'Series saved.' : bannerListSaved,
      action: { label: bannerUndo, run: () => void change(list, what, !isFollowing) },
    });
  } catch (error) {
    patchEdge(key, { isFollowing: !isFollowing });
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}

/** Save list or Saved. One's own list shows nothing. */
export function ReaderFollowList({ list, what }: { list: List; what: 'list' | 'series' }) {
  const key = `Catalog:${list.id}`;
  const { isFollowing, isSelf } = useEdge(key);
  useEffect(() => {
    if (asked.has(key)) return;
    asked.add(key);
    query(ListEdge, { part: list.id }).then(
      // What the reader did meanwhile is newer than the answer.
      ({ catalogResult: found }) => {
        if (found.__typename === 'Catalog')
          patchEdge(key, {
            isFollowing: found.viewerEdge.isFollowing,
            isSelf: found.viewerEdge.isOwner,
            followers: found.followerCount,
            ...readEdge(key),
          });
      },
      () => asked.delete(key),
    );
  }, [key, list.id]);
  useReplay(actOn('save', list.id), isFollowing === false && !isSelf, () => void change(list, what, true));
  if (isSelf) return null;
  return (
    <Button
      look="quiet"
      size="s"
      aria-pressed={isFollowing ?? false}
      aria-label={`${isFollowing ? 'Saved' : 'Save'}: the ${what} ${list.name}`}
      onClick={() => void change(list, what, !isFollowing)}
    >
      {isFollowing ? 'Saved' : `Save ${what}`}
    </Button>
  );
}
