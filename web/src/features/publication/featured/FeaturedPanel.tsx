'use client';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { placeAfter } from '@/features/lists/order';
import { useSorting } from '@/features/lists/useSorting';
import { Waiting } from '@/features/lists/Waiting';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { FEATURED_STORIES_MAX } from '@/gen/limits';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { setPick } from '../desk/picks';
import { FeaturedStories, MoveFeatured } from '../desk/Picks.gen';
import css from './Featured.module.css';
import { type FeaturedPost, FeaturedRow } from './FeaturedRow';

interface Props {
  collection: { id: string; name: string; url: string; slug: string };
}

/** The stories that a publication features, in the order of its home page. */
export function FeaturedPanel({ collection }: Props) {
  const { id, name, url } = collection;
  const { data, error, mutate } = useSWR(['featured', id], async () => (await query(FeaturedStories, { id })).publicationByRef, {
    revalidateOnFocus: false,
  });
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The featured stories could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the featured stories" />;
  if (!data?.desk) return <NoRole name={name} url={url} />;
  const show = (posts: FeaturedPost[]) => void mutate({ ...data, featuredPosts: posts }, { revalidate: false });
  return <Featured collection={collection} posts={data.featuredPosts} show={show} again={() => void mutate()} />;
}

interface FeaturedProps extends Props {
  posts: readonly FeaturedPost[];
  show: (posts: FeaturedPost[]) => void;
  /** Asks for them as they are now. */
  again: () => void;
}

function Featured({ collection, posts, show, again }: FeaturedProps) {
  const { id, name, slug } = collection;
  const list = useRef<HTMLUListElement>(null);
  const [inTurn] = useState(makeTurns);
  const ids = posts.map((post) => post.id);
  const move = (postId: string, after: string | null) => {
    const order = placeAfter(ids, postId, after);
    if (order.join() === ids.join()) return;
    show(order.flatMap((one) => posts.find((post) => post.id === one) ?? []));
    inTurn(() => act(MoveFeatured, { collectionId: id, postId, after }, 'moveFeaturedPost', 'Collection')).catch((error: unknown) => {
      toast({ style: 'ERROR', text: reasonOf(error) });
      again();
    });
  };
  const { dragged, said, put, onGrab } = useSorting(list, ids, `.${css.handle}`, move);
  const remove = (postId: string) => {
    list.current?.focus();
    void setPick({ postId, collection }, 'featured', false, (on) => {
      if (!on) return show(posts.filter((post) => post.id !== postId));
      // It comes back to the front, where the server puts it.
      const back = posts.find((post) => post.id === postId);
      if (back) show([back, ...posts.filter((post) => post.id !== postId)]);
    });
  };
  return (
    <>
      <p className={css.help}>
        Up to {FEATURED_STORIES_MAX} stories stand at the top of the homepage, in this order. You feature a story from its menu, on its page
        or in <Link href={href.publication_stories({ collectionSlug: slug })}>Stories</Link>.
      </p>
      <span className="sr" role="status">
        {said}
      </span>
      {posts.length === 0 && (
        <Empty
          action={
            <Link className={buttonClass({ look: 'quiet' })} href={href.publication_stories({ collectionSlug: slug })}>
              Choose stories
            </Link>
          }
        >
          {name} doesn’t feature a story yet.
        </Empty>
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Featured stories">
        {posts.map((post, place) => (
          <FeaturedRow
            key={post.id}
            post={post}
            place={place}
            count={posts.length}
            isDragged={dragged === post.id}
            onMove={(to) => put(post.id, to)}
            onGrab={onGrab(post.id)}
            onRemove={() => remove(post.id)}
          />
        ))}
      </ul>
    </>
  );
}
