'use client';
import { usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import css from './Lists.module.css';
import { PublicItem } from './PublicItem';
import { readItems } from './readItems';

/** What stands on someone's list after the first page, on demand. */
export function MoreItems({ part, to: from, signedIn }: { part: string; to: string; signedIn: boolean }) {
  const list = usePages(
    ['list-rest', part],
    (to) => readItems(part, to),
    (page) => page.next,
    { from },
  );
  const items = list.pages?.flatMap((page) => page.items) ?? [];
  return (
    <>
      {items.length > 0 && (
        <ul className={css.lists} aria-label="More of the list">
          {items.map((item) => (
            <PublicItem key={item.postId} item={item} signedIn={signedIn} />
          ))}
        </ul>
      )}
      <ShowMore what="stories" {...list} />
    </>
  );
}
