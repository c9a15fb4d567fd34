'use client';
import useSWRInfinite from 'swr/infinite';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { MoreFollowers, MoreFollowing, type ProfilePersonFragment } from './People.gen';
import css from './People.module.css';
import { PersonRow } from './PersonRow';

/** Which list of people: who follows somebody, or whom they follow. */
export type PeopleOf = 'followers' | 'following';

interface Page {
  items: readonly ProfilePersonFragment[];
  pagingInfo: { next: { to: string } | null };
}

const NOTHING: Page = { items: [], pagingInfo: { next: null } };

async function read(of: PeopleOf, id: string, to: string): Promise<Page> {
  if (of === 'followers') {
    const { userResult } = await query(MoreFollowers, { id, to });
    return userResult.__typename === 'User' ? userResult.followers : NOTHING;
  }
  const { userResult } = await query(MoreFollowing, { id, to });
  return userResult.__typename === 'User' ? userResult.following : NOTHING;
}

/** The rest of a list of people, page by page when asked for. Pages stay known, so Back shows them at once. */
export function MorePeople({ of, userId, from, signedIn }: { of: PeopleOf; userId: string; from: string; signedIn: boolean }) {
  const key = (index: number, before: Page | null): readonly [string, string] | null => {
    const to = index === 0 ? from : before?.pagingInfo.next?.to;
    return to ? [`${of}:${userId}`, to] : null;
  };
  const { data, error, size, setSize, mutate } = useSWRInfinite(key, ([, to]) => read(of, userId, to), {
    revalidateFirstPage: false,
    revalidateOnFocus: false,
    revalidateIfStale: false,
    persistSize: true,
    initialSize: 0,
  });
  const isBusy = size > (data?.length ?? 0) && !error;
  const isMore = data && data.length > 0 ? data.at(-1)?.pagingInfo.next !== null : true;
  return (
    <>
      <ul className={css.list} aria-busy={isBusy}>
        {data
          ?.flatMap((page) => page.items)
          .map((person) => (
            <PersonRow key={person.id} person={person} signedIn={signedIn} />
          ))}
      </ul>
      <div className={css.end}>
        {error && (
          <Note
            kind="error"
            action={
              <button type="button" onClick={() => void mutate()}>
                Try again
              </button>
            }
          >
            We couldn&rsquo;t load more people. Check your connection.
          </Note>
        )}
        {isMore && !error && (
          <Button look="quiet" aria-busy={isBusy} onClick={() => void setSize(size + 1)}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}
