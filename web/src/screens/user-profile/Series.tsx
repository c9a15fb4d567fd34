import { ListCard } from '@/features/lists/ListCard';
import css from '@/features/lists/Lists.module.css';
import { OwnSeriesLink } from '@/features/series/OwnSeriesLink';
import { UserSeries } from '@/features/series/Series.gen';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import type { TabProps } from './tabs';

/** The series a person writes, the last changed first. */
export async function Series({ username, name, signedIn }: TabProps) {
  const { userResult: user } = await gqlServer(UserSeries, { username });
  if (user.__typename !== 'User') return null;
  const { items } = user.series;
  return (
    <>
      {items.length > 0 && (
        <ul className={css.lists} aria-label={`Series by ${name}`}>
          {items.map((list) => (
            <ListCard key={list.id} list={{ ...list, itemCount: list.partCount }} to={list.url} />
          ))}
        </ul>
      )}
      {items.length === 0 && <Empty>{name} has no series yet.</Empty>}
      {signedIn && <OwnSeriesLink userId={user.id} />}
    </>
  );
}
