'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useRef, useState } from 'react';
import { trash } from '@/features/stories/trash';
import * as href from '@/gen/href';
import { toast } from '@/lib/toast/queue';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { Opened } from './opening';
import type { Session } from './save/session';

const DiscardDialog = lazy(() => import('@/features/stories/DiscardDialog'));
const UnpublishDialog = lazy(() => import('@/features/stories/UnpublishDialog'));

interface EditorMenuProps {
  postId: string;
  session: Session;
  opened: Opened;
  onChanged: () => void;
}

const UNSAVED = 'Your story isn’t saved yet. Try again in a moment.';
const nothing = () => undefined;

/** What can be done with a story beside writing it. What was typed a moment ago is saved first. */
export default function EditorMenu({ postId, session, opened: { status, url }, onChanged }: EditorMenuProps) {
  const router = useRouter();
  const place = useRef<HTMLSpanElement>(null);
  const [asking, setAsking] = useState<{ what: 'discard' | 'unpublish'; opener: HTMLElement } | null>(null);
  const isOut = status === 'PUBLISHED';
  const settled = (run: () => void) => async () => {
    if (await session.settle()) run();
    else toast({ style: 'ERROR', text: UNSAVED });
  };
  const toTrash = async () => {
    if (await trash([postId], { hide: nothing, show: nothing, refresh: nothing }))
      router.push(href.ShowYourStories({ filterBy: 'drafts' }));
  };
  const done = (text: string) => {
    toast({ text });
    onChanged();
  };
  // The entry that was pressed is gone with the menu: the focus comes back to the menu's button.
  const ask = (what: 'discard' | 'unpublish') => setAsking({ what, opener: place.current?.querySelector('button') ?? document.body });
  const hurry = () => session.hurry();
  return (
    <span ref={place}>
      <Menu label="More" buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
        <Link className={menuItem.item} href={href.post_settings({ postId })} onClick={hurry}>
          <Icon name="settings" size={18} /> Settings
        </Link>
        <Link className={menuItem.item} href={href.post_history({ postId })} onClick={hurry}>
          <Icon name="clock" size={18} /> History
        </Link>
        {url && (
          <Link className={menuItem.item} href={url} onClick={hurry}>
            <Icon name="external" size={18} /> View as a reader
          </Link>
        )}
        <hr className={menuItem.rule} />
        {isOut && (
          <button type="button" className={menuItem.item} onClick={() => void settled(() => ask('discard'))()}>
            <Icon name="back" size={18} /> Discard changes
          </button>
        )}
        {status !== 'DRAFT' && (
          <button type="button" className={menuItem.item} onClick={() => void settled(() => ask('unpublish'))()}>
            <Icon name="lock" size={18} /> {isOut ? 'Unpublish' : 'Unschedule'}
          </button>
        )}
        <button type="button" className={menuItem.item} onClick={() => void settled(() => void toTrash())()}>
          <Icon name="trash" size={18} /> Move to the trash
        </button>
      </Menu>
      <Suspense>
        {asking?.what === 'discard' && (
          <DiscardDialog
            postId={postId}
            opener={asking.opener}
            onClosed={() => setAsking(null)}
            onDone={() => done('Changes discarded.')}
          />
        )}
        {asking?.what === 'unpublish' && (
          <UnpublishDialog
            story={{ id: postId, title: session.state.local.title, status }}
            opener={asking.opener}
            onClosed={() => setAsking(null)}
            onDone={() => done('The story is a draft again.')}
          />
        )}
      </Suspense>
    </span>
  );
}
