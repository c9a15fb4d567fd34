'use client';
import * as href from '@/gen/href';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { toast } from '@/lib/toast/queue';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { OwnStoryFragment } from './Stories.gen';
import { nameOf } from './StoryRow';

interface StoryMenuProps {
  story: OwnStoryFragment;
  onUnpublish: (opener: HTMLElement) => void;
  onTrash: () => void;
}

async function copy(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toast({ text: 'Link copied.' });
  } catch {
    toast({ style: 'ERROR', text: 'The link could not be copied.' });
  }
}

/** What gets the focus back from a dialog: the menu's button, which is still there when the menu is closed. */
const openerOf = (element: HTMLElement): HTMLElement =>
  element.closest('li')?.querySelector<HTMLElement>('button[popovertarget]') ?? element;

/** What can be done with one of one's own stories. Places whose screens are not part of this build are left out. */
export function StoryMenu({ story, onUnpublish, onTrash }: StoryMenuProps) {
  const { id, status, isResponse, post } = story;
  const params = { postId: id };
  const isOut = status === 'PUBLISHED';
  return (
    <Menu label={`Actions for ${nameOf(story)}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
      {!isResponse && (
        <Link className={menuItem.item} href={href.ShowEditPost(params)}>
          <Icon name="write" size={18} /> Edit
        </Link>
      )}
      {!isResponse && BUILT_ROUTES.has('post_settings') && (
        <Link className={menuItem.item} href={href.post_settings(params)}>
          <Icon name="settings" size={18} /> Settings
        </Link>
      )}
      {!isResponse && (
        <Link className={menuItem.item} href={href.post_history(params)}>
          <Icon name="clock" size={18} /> History
        </Link>
      )}
      {isOut && BUILT_ROUTES.has('stats_post') && (
        <Link className={menuItem.item} href={href.stats_post(params)}>
          <Icon name="stats" size={18} /> Stats
        </Link>
      )}
      {post && (
        <button type="button" className={menuItem.item} onClick={() => void copy(post.url)}>
          <Icon name="link" size={18} /> Copy link
        </button>
      )}
      <hr className={menuItem.rule} />
      {!isResponse && status !== 'DRAFT' && (
        <button type="button" className={menuItem.item} onClick={(event) => onUnpublish(openerOf(event.currentTarget))}>
          <Icon name="lock" size={18} /> {isOut ? 'Unpublish' : 'Unschedule'}
        </button>
      )}
      <button type="button" className={menuItem.item} onClick={onTrash}>
        <Icon name="trash" size={18} /> Move to the trash
      </button>
    </Menu>
  );
}
