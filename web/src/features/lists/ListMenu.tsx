'use client';
import { type MouseEvent, lazy, Suspense, useState } from 'react';
import { setClosed } from '@/features/responses/acts';
import { copyLink } from '@/features/share/copyLink';
import { useEdge } from '@/lib/gql/edges';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { ListCardFragment } from './Lists.gen';
import { deleteList } from './remove';

const ListDialog = lazy(() => import('./ListDialog'));

interface ListMenuProps {
  list: ListCardFragment;
  /** The story that stands for it, where others see the list. */
  discussion?: { id: string; isDiscussionClosed: boolean } | null | undefined;
  onChanged: (list: ListCardFragment) => void;
  onGone: () => void;
  onBack: () => void;
}

/** What the owner can do with a list. */
export function ListMenu({ list, discussion, onChanged, onGone, onBack }: ListMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const what = list.type === 'SERIES' ? 'series' : 'list';
  const { isDiscussionClosed: isClosed = discussion?.isDiscussionClosed ?? false } = useEdge(`Post:${discussion?.id ?? ''}`);
  const edit = (event: MouseEvent<HTMLButtonElement>) =>
    setOpener(event.currentTarget.parentElement?.parentElement?.querySelector<HTMLElement>('button[popovertarget]') ?? event.currentTarget);
  return (
    <>
      <Menu label={`Actions for ${list.name}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
        <button type="button" className={menuItem.item} onClick={edit}>
          <Icon name="write" size={18} /> Edit {what}
        </button>
        {list.visibility === 'PUBLIC' && (
          <button type="button" className={menuItem.item} onClick={() => void copyLink(list.url)}>
            <Icon name="link" size={18} /> Copy link
          </button>
        )}
        {discussion && (
          <button type="button" className={menuItem.item} onClick={() => void setClosed(discussion.id, !isClosed)}>
            <Icon name="response" size={18} /> {isClosed ? 'Open responses' : 'Close responses'}
          </button>
        )}
        <hr className={menuItem.rule} />
        <button type="button" className={menuItem.item} onClick={() => void deleteList(list, { onGone, onBack })}>
          <Icon name="trash" size={18} /> Delete {what}
        </button>
      </Menu>
      <Suspense>
        {opener && <ListDialog list={list} what={what} opener={opener} onClosed={() => setOpener(null)} onDone={onChanged} />}
      </Suspense>
    </>
  );
}
