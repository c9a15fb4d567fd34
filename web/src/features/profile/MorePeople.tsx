'use client';
import { MorePublicationFollowers } from '@/features/publication/Followers.gen';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { ShowMore } from '@/ui/ShowMore';
import { MoreFollowers, MoreFollowing, type ProfilePersonFragment } from './People.gen';
import css from './People.module.css';
import { PersonRow } from './PersonRow';

/** Which list of people: who follows someone, whom they follow, or who follows a publication. */
export type PeopleOf = 'followers' | 'following' | 'collectionFollowers';

interface Page {
  items: readonly ProfilePersonFragment[];
  pagingInfo: { next: { to: string } | null };
}

const NOTHING: Page = { items: [], pagingInfo: { next: null } };

async function read(of: PeopleOf, id: string, to: string | null): Promise<Page> {
  if (of === 'followers') {
    const { userResult } = await query(MoreFollowers, { id, to });
    return userResult.__typename === 'User' ? userResult.followers : NOTHING;
  }
  if (of === 'collectionFollowers') return (await query(MorePublicationFollowers, { id, to })).publicationByRef?.followers ?? NOTHING;
  const { userResult } = await query(MoreFollowing, { id, to });
  return userResult.__typename === 'User' ? userResult.following : NOTHING;
}

/** The rest of a list of people, page by page when asked for. Pages stay known, so Back shows them at once. */
export function MorePeople({ of, id, from, signedIn }: { of: PeopleOf; id: string; from: string; signedIn: boolean }) {
  const list = usePages<Page>([of, id], (to) => read(of, id, to), nextOf, { from });
  return (
    <>
      <ul className={css.list} aria-busy={list.isBusy}>
        {list.pages
          ?.flatMap((page) => page.items)
          .map((person) => (
            <PersonRow key={person.id} person={person} signedIn={signedIn} />
          ))}
      </ul>
      <div className={css.end}>
        <ShowMore what="people" {...list} />
      </div>
    </>
  );
}
