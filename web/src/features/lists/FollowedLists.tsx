'use client';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { FollowListButton } from './FollowListButton';
import { ListCard } from './ListCard';
import { FollowedLists as Lists } from './Lists.gen';
import css from './Lists.module.css';
import { Waiting } from './Waiting';

/** Lists of others that the reader saved. One that is taken off stays until the page is left. */
export function FollowedLists() {
  const { pages, isFailed, isBusy, next, more, again } = usePages(
    ['followed-lists'],
    async (to) => (await query(Lists, { to })).yourFollowedCatalogs,
    nextOf,
  );
  if (isFailed && !pages)
    return (
      <Note
        kind="error"
        action={
          <button type="button" onClick={again}>
            Try again
          </button>
        }
      >
        Your saved lists could not be loaded.
      </Note>
    );
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
      {isFailed && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={again}>
              Try again
            </button>
          }
        >
          Couldn’t load more.
        </Note>
      )}
      {next !== null && !isFailed && (
        <Button look="quiet" aria-busy={isBusy} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
