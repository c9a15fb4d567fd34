'use client';
import useSWRInfinite from 'swr/infinite';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { FollowListButton } from './FollowListButton';
import { ListCard } from './ListCard';
import { FollowedLists as Lists, type FollowedListsQuery } from './Lists.gen';
import css from './Lists.module.css';
import { Waiting } from './Waiting';

type Page = FollowedListsQuery['yourFollowedCatalogs'];

/** Lists of others that the reader saved. One that is taken off stays until the page is left. */
export function FollowedLists() {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite(
    (index: number, before: Page | null) => (before && before.pagingInfo.next === null ? null : ['followed-lists', index === 0 ? null : (before?.pagingInfo.next?.to ?? null)] as const),
    async ([, to]) => (await query(Lists, { to })).yourFollowedCatalogs,
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false },
  );
  if (error !== undefined && !data) return <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>Your saved lists could not be loaded.</Note>;
  if (!data) return <Waiting what="your saved lists" />;
  const items = [...new Map(data.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  if (items.length === 0) return <Empty>Lists of others that you save are kept here.</Empty>;
  const isBusy = isLoading || (size > data.length && error === undefined);
  return (
    <>
      <ul className={css.lists} aria-label="Saved lists" aria-busy={isBusy}>
        {items.map((list) => <ListCard key={list.id} list={list} to={list.url} isOfOthers><FollowListButton list={list} signedIn /></ListCard>)}
      </ul>
      {error !== undefined && <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>More could not be loaded.</Note>}
      {data.at(-1)?.pagingInfo.next && error === undefined && <Button look="quiet" aria-busy={isBusy} onClick={() => void setSize(size + 1)}>Show more</Button>}
    </>
  );
}
