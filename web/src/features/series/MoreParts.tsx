'use client';
import { readItems } from '@/features/lists/readItems';
import { usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import { Part } from './Part';
import css from './Series.module.css';

interface Props {
  part: string;
  to: string;
  /** The number of the last part above. */
  above: number;
  signedIn: boolean;
}

/** The parts of a series after the first page, on demand. */
export function MoreParts({ part, to: from, above, signedIn }: Props) {
  const list = usePages(
    ['series-rest', part],
    (to) => readItems(part, to),
    (page) => page.next,
    { from },
  );
  const items = list.pages?.flatMap((page) => page.items.filter(({ post }) => post)) ?? [];
  return (
    <>
      {items.length > 0 && (
        <ol className={css.parts} start={above + 1} aria-label="More parts">
          {items.map((item, at) => (
            <Part key={item.postId} item={item} number={above + at + 1} signedIn={signedIn} />
          ))}
        </ol>
      )}
      <ShowMore what="parts" {...list} />
    </>
  );
}
