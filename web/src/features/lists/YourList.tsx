'use client';
import { useState } from 'react';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { toast } from '@/lib/toast/queue';
import { buttonClass } from '@/ui/buttonClass';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { Statement } from '@/ui/Statement';
import { ListMenu } from './ListMenu';
import { OwnList } from './Lists.gen';
import css from './Lists.module.css';
import { OwnItems } from './OwnItems';
import { Waiting } from './Waiting';

/** One of the reader's lists, as its owner sees it. */
export function YourList({ part }: { part: string }) {
  const { data, error, mutate } = useSWR(['own-list', part], async () => (await query(OwnList, { part })).catalogResult, {
    revalidateOnFocus: false,
  });
  const [isGone, setGone] = useState(false);
  const isFailed = error !== undefined;
  if (isFailed || !data) {
    return (
      <>
        <div className={css.head}>
          <h1 className={css.title} dir="auto">
            <span className="sr">Your list</span>
            {!isFailed && <Skeleton w="40%" h="2rem" />}
          </h1>
        </div>
        {isFailed ? <Failed onAgain={() => void mutate()}>The list could not be loaded.</Failed> : <Waiting what="the list" />}
      </>
    );
  }
  if (data.__typename !== 'Catalog')
    return (
      <Statement
        title="List not found"
        text="It was deleted, or it isn’t yours."
        actions={
          <Link className={buttonClass()} href={href.ShowYourLists()}>
            Your lists
          </Link>
        }
      />
    );
  const { viewerEdge: edge, discussion, ...list } = data;
  const what = list.type === 'SERIES' ? 'series' : 'list';
  const all =
    what === 'series'
      ? { to: href.your_series({ filterBy: list.visibility === 'PRIVATE' ? 'private' : 'public' }), label: 'Your series' }
      : { to: href.ShowYourLists(), label: 'Your lists' };
  if (isGone)
    return (
      <Statement
        title="Deleted"
        text={`The ${what} can be restored for a while.`}
        actions={
          <Link className={buttonClass()} href={all.to}>
            {all.label}
          </Link>
        }
      />
    );
  const changed = () => {
    toast({ text: what === 'series' ? 'Series updated.' : 'List updated.' });
    void mutate();
  };
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title} dir="auto">
          {list.name}
        </h1>
        {edge.canEdit && (
          <ListMenu
            list={list}
            discussion={discussion}
            onChanged={changed}
            onGone={() => setGone(true)}
            onBack={() => {
              setGone(false);
              void mutate();
            }}
          />
        )}
      </div>
      <div className={css.about}>
        {list.description && (
          <p className={css.description} dir="auto">
            {list.description}
          </p>
        )}
        <p className={css.meta}>
          <span>{what === 'series' ? plural(list.itemCount, 'part') : plural(list.itemCount, 'story', 'stories')}</span>
          {list.followerCount > 0 && <span>{plural(list.followerCount, 'save')}</span>}
          {list.visibility === 'PRIVATE' ? (
            <span>
              <Icon name="lock" size={14} /> Visible only to you
            </span>
          ) : (
            <span>
              <Link href={list.url}>View as others see it</Link>
            </span>
          )}
        </p>
      </div>
      {edge.isOwner && (
        <OwnItems id={list.id} part={part} name={list.name} isSorted={edge.canEdit} what={what} onCounted={() => void mutate()} />
      )}
      {!edge.isOwner && (
        <p>
          <Link className={buttonClass()} href={list.url}>
            Go to the {what}
          </Link>
        </p>
      )}
    </>
  );
}
