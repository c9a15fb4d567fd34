'use client';
import { useState } from 'react';
import { Icon } from '@/ui/Icon';
import { menuItem } from '@/ui/menuItem';
import { type Pick, setPick } from './picks';

interface Props {
  postId: string;
  collection: { id: string; name: string };
  first: { isFeatured: boolean; isPinned: boolean };
  onChanged?: (pick: Pick, on: boolean) => void;
}

/** The entries of a story's menu with which its publication's owners and editors pin and feature it. */
export function PickEntries({ postId, collection, first, onChanged }: Props) {
  const [picks, setPicks] = useState({ featured: first.isFeatured, pinned: first.isPinned });
  const change = (pick: Pick) => () =>
    void setPick({ postId, collection }, pick, !picks[pick], (on) => {
      setPicks((now) => ({ ...now, [pick]: on }));
      onChanged?.(pick, on);
    });
  return (
    <>
      <button type="button" className={menuItem.item} onClick={change('pinned')}>
        <Icon name="bookmark" size={18} /> {picks.pinned ? 'Unpin from the homepage' : 'Pin to the homepage'}
      </button>
      <button type="button" className={menuItem.item} onClick={change('featured')}>
        <Icon name="star" size={18} /> {picks.featured ? 'Stop featuring' : 'Feature this story'}
      </button>
    </>
  );
}
