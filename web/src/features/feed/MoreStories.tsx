'use client';
import { useEffect, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import { StoryList } from '@/features/story-card/StoryList';
import { curate } from '@/features/topic/curate';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
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
  heading?: 'h2' | 'h3';
  empty?: React.ReactNode;
}

/** What can be done about the stories of a feed: one's own are put away, those of topics curated. */
function menuOf(feed: Feed): ((post: FeedPage['items'][number]) => React.ReactNode) | null {
  if (isPersonal(feed)) return (post) => <CardMenu post={post} />;
  return feed.of === 'tag' || feed.of === 'tag-top' ? curate(feed.id) : null;
}

/** The rest of a list of stories. Pages stay known, so Back shows them at once. */
export function MoreStories({ feed, from, signedIn, isHeld = false, heading = 'h2', empty }: Props) {
  const key = (index: number, previous: FeedPage | null): [string, string | null] | null => {
    if (index === 0) return [`feed:${JSON.stringify(feed)}`, from];
    const to = previous?.pagingInfo.next?.to;
    return to ? [`feed:${JSON.stringify(feed)}`, to] : null;
  };
  const {
    data: known,
    error: failure,
    size,
    setSize,
    isLoading,
    mutate,
  } = useSWRInfinite(key, ([, to]) => readFeed(feed, to), {
    revalidateFirstPage: false,
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    persistSize: true,
    initialSize: from === null ? 1 : 0,
  });
  const data = isHeld ? undefined : known;
  const error = isHeld ? undefined : failure;
  const end = useRef<HTMLDivElement>(null);
  const more = data && data.length > 0 ? data.at(-1)?.pagingInfo.next !== null : true;
  const busy = isHeld || isLoading || (size > 0 && size > (data?.length ?? 0) && !error);
  const automatic = more && !busy && !error && size < AUTOMATIC_PAGES;
  useEffect(() => {
    if (!automatic || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void setSize((n) => n + 1);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [automatic, setSize]);
  const away = useAway();
  const items = stillHere(data?.flatMap((page) => page.items) ?? [], away);
  const menu = signedIn && menuOf(feed);
  const since = data?.[0]?.asOf;
  const readAnew = () => {
    scrollTo({ top: 0 });
    void setSize(1).then(() => mutate());
  };
  const news = since && feed.of !== 'topic' && <NewStories since={since} onShow={readAnew} />;
  if (data && items.length === 0 && from === null && !more)
    return (
      <>
        {news}
        {empty}
      </>
    );
  return (
    // Another element once it is not held: what comes above it moves nothing that is seen.
    <div key={isHeld ? 'held' : 'read'} aria-busy={busy}>
      {news}
      <StoryList
        posts={items}
        signedIn={signedIn}
        heading={heading}
        inPublication={feed.of === 'collection' || feed.of === 'collection-archive'}
        {...(menu && { menu })}
      />
      {busy && [0, 1, 2].map((n) => <StoryCardSkeleton key={n} />)}
      <div ref={end} className={css.end}>
        {error && (
          <Note
            kind="error"
            action={
              <button type="button" onClick={() => void mutate()}>
                Try again
              </button>
            }
          >
            We couldn&rsquo;t load more stories. Check your connection.
          </Note>
        )}
        {more && !busy && !automatic && !error && (
          <Button look="quiet" onClick={() => void setSize(size + 1)}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}
