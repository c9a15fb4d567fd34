'use client';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { FollowListButton } from './FollowListButton';
import { ListCard } from './ListCard';
import { FollowedLists as Lists } from './Lists.gen';
import css from './Lists.module.css';
import { Waiting } from './Waiting';

/** Lists of others that the reader saved. One that is taken off stays until the page is left. */
export function FollowedLists() {
  const rest = usePages(['followed-lists'], async (to) => (await query(Lists, { to })).yourFollowedCatalogs, nextOf);
  const { pages, isFailed, isBusy, again } = rest;
  if (isFailed && !pages) return <Failed onAgain={again}>Your saved lists could not be loaded.</Failed>;
  if (!pages) return <Waiting what="your saved lists" />;
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  if (items.length === 0) return <Empty>Lists you save from others appear here.</Empty>;
  return (
    <>
      <ul className={css.lists} aria-label="Saved lists" aria-busy={isBusy}>
        {items.map((list) => (
          <ListCard key={list.id} list={list} to={list.url} isOfOthers>
            <FollowListButton list={list} signedIn />
          </ListCard>
        ))}
      </ul>
      <ShowMore what="lists" {...rest} />
    </>
  );
}
