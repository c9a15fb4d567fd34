'use client';
import { useState } from 'react';
import { edgeKey, whyNot } from '@/features/follow/target';
import { bannerFollowing } from '@/gen/messages/banner';
import { followFailed, followUnfollowed } from '@/gen/messages/follow';
import * as href from '@/gen/href';
import { patchEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { usePages } from '@/lib/usePages';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { changeFollowed, type Followed, type Kind, readFollowed } from './followed';
import css from './Following.module.css';

const NOTHING: Readonly<Record<Kind, string>> = {
  people: 'You don’t follow anyone yet.',
  publications: 'You don’t follow any publications yet.',
  topics: 'You don’t follow any topics yet.',
};
const NAMES: Readonly<Record<Kind, string>> = {
  people: 'People you follow',
  publications: 'Publications you follow',
  topics: 'Topics you follow',
};

/** What the reader follows of one kind, with the way out. What was unfollowed stays on the list until the page is left. */
export function FollowedList({ kind, words }: { kind: Kind; words: string }) {
  const rest = usePages(
    ['followed', kind, words],
    (to) => readFollowed(kind, words, to),
    (page) => page.next,
    { keepPreviousData: true },
  );
  const { pages, isFailed, again } = rest;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const show = (key: string, follows: boolean) => {
    patchEdge(key, { isFollowing: follows });
    setLeft((before) => new Set(follows ? [...before].filter((known) => known !== key) : [...before, key]));
  };
  const change = async ({ target }: Followed, follow: boolean) => {
    const key = edgeKey(target);
    const putBack = (text: string) => {
      show(key, !follow);
      toast({ style: 'ERROR', text });
    };
    show(key, follow);
    try {
      const answer = await changeFollowed(target, follow);
      if (!('followerCount' in answer)) return putBack(whyNot(answer));
      patchEdge(key, { followers: answer.followerCount });
      toast({
        text: follow ? bannerFollowing(target) : followUnfollowed(target),
        action: { label: 'Undo', run: () => void change({ target, url: '', imageUrl: null }, !follow) },
      });
    } catch {
      putBack(followFailed);
    }
  };
  if (isFailed && !pages) return <Failed onAgain={again}>The list could not be loaded.</Failed>;
  if (!pages)
    return (
      <div className={css.waiting} aria-busy="true">
        <span className="sr" role="status">
          Loading what you follow
        </span>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} w="60%" h="2.5rem" />
        ))}
      </div>
    );
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Empty action={words ? undefined : <Link href={href.ShowFollowSuggestions()}>See suggestions</Link>}>
        {words ? `You don’t follow anything called “${words}”.` : NOTHING[kind]}
      </Empty>
    );
  return (
    <div aria-busy={rest.isBusy}>
      <ul className={css.list} aria-label={NAMES[kind]}>
        {items.map((item) => {
          const { target, url, imageUrl } = item;
          const isLeft = left.has(edgeKey(target));
          return (
            <li key={target.id} className={css.row}>
              <Link href={url}>
                {target.kind === 'Tag' ? (
                  <Icon name="tag" />
                ) : (
                  <Avatar name={target.name} src={imageUrl} size={40} square={target.kind === 'Collection'} />
                )}
                <span dir="auto">{target.name}</span>
              </Link>
              <Button
                look="quiet"
                size="s"
                aria-label={`${isLeft ? 'Follow' : 'Unfollow'} ${target.name}`}
                onClick={() => void change(item, isLeft)}
              >
                {isLeft ? 'Follow' : 'Unfollow'}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={css.more}>
        <ShowMore what={kind} {...rest} />
      </div>
    </div>
  );
}
