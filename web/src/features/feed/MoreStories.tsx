'use client';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import { StoryList } from '@/features/story-card/StoryList';
import { curate } from '@/features/topic/curate';
import { nextOf, usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import { stillHere, useAway } from './away';
import { CardMenu } from './CardMenu';
import { type Feed, type FeedPage, isPersonal, readFeed } from './feed';
import css from './MoreStories.module.css';
import { NewStories } from './NewStories';

/** Pages that load by themselves, 600 px ahead; after that a button, so that the footer can be reached. */
const AUTOMATIC_PAGES = 3;

interface Props {
  feed: Feed;
  /** Cursor after what is already shown; null begins at the start. */
  from: string | null;
  signedIn: boolean;
  /** Whether what is read is not shown yet: something that belongs above it is not known. */
  isHeld?: boolean;
  /** Called when there is something to show, before it is painted. */
  onRead?: () => void;
  heading?: 'h2' | 'h3';
  /** Ids of stories that the page shows already. */
  without?: readonly string[];
  empty?: React.ReactNode;
}

/** What can be done about the stories of a feed: one's own are put away, those of topics curated. */
function menuOf(feed: Feed): ((post: FeedPage['items'][number]) => React.ReactNode) | null {
  if (isPersonal(feed)) return (post) => <CardMenu post={post} />;
  return feed.of === 'tag' || feed.of === 'tag-top' ? curate(feed.id) : null;
}

/** The rest of a list of stories. Pages stay known, so Back shows them at once. */
export function MoreStories({ feed, from, signedIn, isHeld = false, onRead, heading = 'h2', without, empty }: Props) {
  const list = usePages<FeedPage>([`feed:${JSON.stringify(feed)}`], (to) => readFeed(feed, to), nextOf, { from, isKept: true });
  const { more } = list;
  const pages = isHeld ? undefined : list.pages;
  const isFailed = !isHeld && list.isFailed;
  const isBusy = isHeld || list.isBusy;
  const goesOn = !isBusy && !isFailed && list.next !== null;
  const isAutomatic = goesOn && (pages?.length ?? 0) < AUTOMATIC_PAGES;
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isBusy) onRead?.();
  }, [isBusy, onRead]);
  useEffect(() => {
    if (!isAutomatic || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isAutomatic, more]);
  const away = useAway();
  const items = stillHere(pages?.flatMap((page) => page.items) ?? [], away).filter(({ id }) => !without?.includes(id));
  const menu = signedIn && menuOf(feed);
  const since = pages?.[0]?.asOf;
  const readAnew = () => {
    scrollTo({ top: 0 });
    list.restart();
  };
  const news = since && feed.of !== 'topic' && <NewStories since={since} onShow={readAnew} />;
  if (pages && items.length === 0 && from === null && list.next === null)
    return (
      <>
        {news}
        {empty}
      </>
    );
  return (
    // Another element once it is not held: what comes above it moves nothing that is seen.
    <div key={isHeld ? 'held' : 'read'} aria-busy={isBusy}>
      {news}
      <StoryList
        posts={items}
        signedIn={signedIn}
        heading={heading}
        inPublication={feed.of.startsWith('collection')}
        {...(menu && { menu })}
      />
      {isBusy && [0, 1, 2].map((n) => <StoryCardSkeleton key={n} />)}
      <div ref={end} className={css.end}>
        {(isFailed || (goesOn && !isAutomatic)) && <ShowMore what="stories" {...list} />}
      </div>
    </div>
  );
}
