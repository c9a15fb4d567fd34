'use client';
import { query } from '@/lib/gql/client';
import { usePages } from '@/lib/usePages';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { Time } from '@/ui/Time';
import { actWords } from './actWords';
import { PublicationActivity, type PublicationActivityQuery } from './People.gen';
import css from './People.module.css';

type Page = NonNullable<NonNullable<PublicationActivityQuery['publicationByRef']>['desk']>['activity'];
const NONE: Page = { items: [], pagingInfo: { next: null } };

/** Who did what in a publication, the last first; read again when `state`, what the page shows beside it, is another one. */
export function Activity({ id, state }: { id: string; state: string }) {
  const { pages, isFailed, isBusy, next, more, again } = usePages<Page>(
    ['activity', id, state],
    async (to) => (await query(PublicationActivity, { id, to })).publicationByRef?.desk?.activity ?? NONE,
    (page) => page.pagingInfo.next?.to ?? null,
    { keepPreviousData: true },
  );
  if (!pages && isFailed) return <Failed onAgain={again}>The activity could not be loaded.</Failed>;
  if (!pages) return <Skeleton w="60%" h="1.375rem" />;
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={css.quiet}>Invitations, roles and changed settings appear here.</p>;
  return (
    <>
      <ol className={css.acts} aria-label="Activity" aria-busy={isBusy}>
        {items.map(({ id: act, kind, role, note, occurredAt, actor, user }) => (
          <li key={act}>
            <span dir="auto">
              <strong>{actor?.name ?? 'Someone'}</strong> {actWords({ kind, role, note, whom: user?.name ?? 'someone by email' })}
            </span>{' '}
            <Time at={occurredAt} />
          </li>
        ))}
      </ol>
      <ShowMore what="activity" next={next} isBusy={isBusy} isFailed={isFailed} more={more} />
    </>
  );
}
