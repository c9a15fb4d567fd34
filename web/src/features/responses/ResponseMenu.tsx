'use client';
import type { MouseEvent } from 'react';
import { usePostEdge } from '@/features/post/usePostEdge';
import { useReport } from '@/features/report/useReport';
import * as href from '@/gen/href';
import { toast } from '@/lib/toast/queue';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { wayBack } from '@/ui/wayBack';
import { deleteResponse } from './acts';
import type { ThreadPostFragment } from './Responses.gen';

interface Props {
  response: ThreadPostFragment;
  parentId: string;
  storyId: string;
  signedIn: boolean;
  isHidden: boolean;
  onEdit: () => void;
  onPublish: () => void;
  onHide: () => void;
  onShow: () => void;
}

async function copyLink(storyId: string, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(`${href.post_responses({ postId: storyId })}#response-${id}`, location.origin).href);
    toast({ text: 'Link copied.' });
  } catch {
    toast({ style: 'ERROR', text: 'The link could not be copied.' });
  }
}

/** Rarer actions on a response: its writer's, those of who is answered, and everybody's. */
export function ResponseMenu({ response: { id, url, creator }, storyId, signedIn, ...rest }: Props) {
  const { report, dialog } = useReport(id, 'response');
  return (
    <>
      <Menu label={`More about the response by ${creator.name}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
        <button type="button" className={menuItem.item} onClick={() => void copyLink(storyId, id)}>
          <Icon name="link" size={18} /> Copy link
        </button>
        <Link className={menuItem.item} href={url}>
          <Icon name="external" size={18} /> Open response
        </Link>
        {signedIn && <OwnActs id={id} onReport={report} {...rest} />}
      </Menu>
      {dialog}
    </>
  );
}

function OwnActs({
  id,
  onReport,
  parentId,
  isHidden,
  onEdit,
  onPublish,
  onHide,
  onShow,
}: Pick<Props, 'parentId' | 'isHidden' | 'onEdit' | 'onPublish' | 'onHide' | 'onShow'> & {
  id: string;
  onReport: (event: MouseEvent<HTMLElement>) => void;
}) {
  const { isAuthor, canHide } = usePostEdge(id);
  const remove = (event: MouseEvent<HTMLElement>) => {
    const goBack = wayBack(event.currentTarget);
    void deleteResponse(id, parentId);
    // Once it is gone from the page.
    setTimeout(goBack);
  };
  return (
    <>
      {isAuthor && (
        <button type="button" className={menuItem.item} onClick={onEdit}>
          <Icon name="write" size={18} /> Edit
        </button>
      )}
      {isAuthor && (
        <button type="button" className={menuItem.item} onClick={onPublish}>
          <Icon name="stories" size={18} /> Publish as a story
        </button>
      )}
      {canHide && !isAuthor && !isHidden && (
        <button type="button" className={menuItem.item} onClick={onHide}>
          <Icon name="close" size={18} /> Hide
        </button>
      )}
      {canHide && isHidden && (
        <button type="button" className={menuItem.item} onClick={onShow}>
          <Icon name="check" size={18} /> Show
        </button>
      )}
      {isAuthor && (
        <button type="button" className={menuItem.item} onClick={remove}>
          <Icon name="trash" size={18} /> Delete
        </button>
      )}
      {isAuthor === false && (
        <button type="button" className={menuItem.item} onClick={onReport}>
          <Icon name="alert" size={18} /> Report this response
        </button>
      )}
    </>
  );
}
