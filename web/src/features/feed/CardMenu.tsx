'use client';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useReport } from '@/features/report/useReport';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';

const CardMenuItems = lazy(() => import('./CardMenuItems'));

/** What a reader can do about a story in a feed. */
export function CardMenu({ post }: { post: StoryCardPostFragment }) {
  const { report, dialog } = useReport(post.id);
  return (
    <>
      <Menu label={`More about “${post.title}”`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
        <WhenOpened>
          <Suspense>
            <CardMenuItems post={post} onReport={report} />
          </Suspense>
        </WhenOpened>
      </Menu>
      {dialog}
    </>
  );
}

/** The content of a menu is not rendered before it is opened. */
function WhenOpened({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const panel = mark.current?.closest('[popover]');
    const open = () => setOpened(true);
    panel?.addEventListener('beforetoggle', open, { once: true });
    return () => panel?.removeEventListener('beforetoggle', open);
  }, []);
  return opened ? children : <span ref={mark} />;
}
