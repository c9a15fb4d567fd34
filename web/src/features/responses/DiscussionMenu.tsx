'use client';
import { usePostEdge } from '@/features/post/usePostEdge';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { setClosed } from './acts';

/** What the author of a story decides about its discussion. Nothing for everybody else. */
export function DiscussionMenu({ postId, isClosed }: { postId: string; isClosed: boolean }) {
  const { isAuthor, isDiscussionClosed = isClosed } = usePostEdge(postId);
  if (!isAuthor) return null;
  return (
    <Menu label="More about this discussion" buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
      <button type="button" className={menuItem.item} onClick={() => void setClosed(postId, !isDiscussionClosed)}>
        <Icon name={isDiscussionClosed ? 'response' : 'lock'} size={18} />{' '}
        {isDiscussionClosed ? 'Reopen the discussion' : 'Close the discussion'}
      </button>
    </Menu>
  );
}
