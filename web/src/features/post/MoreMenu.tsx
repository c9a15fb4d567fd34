'use client';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useClap } from '@/features/clap/useClap';
import { useReport } from '@/features/report/useReport';
import { actOn } from '@/features/signin/intent';
import { useReplay } from '@/features/signin/useReplay';
import { BUILT_ROUTES } from '@/gen/route-screens';
import * as href from '@/gen/href';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';

const QuotesDialog = lazy(() => import('@/features/quote/QuotesDialog'));
const StoryPicks = lazy(() => import('@/features/publication/desk/StoryPicks'));
const StoryNomination = lazy(() => import('@/features/publication/desk/StoryNomination'));
const StatsDialog = lazy(() => import('./StatsDialog'));

const LABEL = 'More actions';

/** Rarer actions on a story. */
export function MoreMenu({ postId, total, writer }: { postId: string; total: number; writer: string }) {
  const { mine, own, isKnown, takeBack } = useClap(postId, total);
  const { report, begin, dialog } = useReport(postId);
  useReplay(actOn('report', postId), isKnown && !own, () =>
    begin(document.querySelector<HTMLElement>(`button[aria-label="${LABEL}"]`) ?? document.body),
  );
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isOpened, setOpened] = useState(false);
  const [shown, setShown] = useState<'quotes' | 'stats'>('quotes');
  const open = (what: 'quotes' | 'stats') => (event: MouseEvent<HTMLButtonElement>) => {
    setShown(what);
    setOpener(event.currentTarget.parentElement?.parentElement?.querySelector('button') ?? null);
  };
  return (
    <>
      <Menu label={LABEL} buttonClass={button.icon ?? ''} button={<Icon name="more" />} onOpen={() => setOpened(true)}>
        {mine > 0 && (
          <button type="button" className={menuItem.item} onClick={() => void takeBack()}>
            <Icon name="clap" size={18} /> Undo claps
          </button>
        )}
        <button type="button" className={menuItem.item} onClick={open('quotes')}>
          <Icon name="highlight" size={18} /> Highlights and notes
        </button>
        <Link className={menuItem.item} href={href.new_story_repost({ repostId: postId })}>
          <Icon name="write" size={18} /> Write about this story
        </Link>
        {own && (
          <Link className={menuItem.item} href={href.ShowEditPost({ postId })}>
            <Icon name="write" size={18} /> Edit story
          </Link>
        )}
        {own && BUILT_ROUTES.has('post_settings') && (
          <Link className={menuItem.item} href={href.post_settings({ postId })}>
            <Icon name="lock" size={18} /> Story settings
          </Link>
        )}
        {own && (
          <button type="button" className={menuItem.item} onClick={open('stats')}>
            <Icon name="stats" size={18} /> Stats
          </button>
        )}
        <Suspense>{isOpened && <StoryPicks postId={postId} />}</Suspense>
        <Suspense>{isOpened && <StoryNomination postId={postId} />}</Suspense>
        {!own && (
          <button type="button" className={menuItem.item} onClick={report}>
            <Icon name="alert" size={18} /> Report this story
          </button>
        )}
      </Menu>
      {dialog}
      {opener && shown === 'stats' && (
        <Suspense>
          <StatsDialog postId={postId} opener={opener} onClosed={() => setOpener(null)} />
        </Suspense>
      )}
      {opener && shown === 'quotes' && (
        <Suspense>
          <QuotesDialog postId={postId} writer={writer} opener={opener} onClosed={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  );
}
