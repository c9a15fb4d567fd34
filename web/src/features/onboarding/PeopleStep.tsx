'use client';
import useSWR from 'swr';
import { knowPublishers } from '@/features/follow/useFollow';
import * as href from '@/gen/href';
import { Publisher } from '@/features/rail/Publisher';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import css from './Onboarding.module.css';
import { Suggestions } from './Suggestions.gen';

/** Writers and publications to begin with. */
export function PeopleStep() {
  const { data, error, mutate } = useSWR('Suggestions', async () => knowPublishers((await query(Suggestions, {})).recommendedPublishers), {
    revalidateOnFocus: false,
  });
  return (
    <>
      <h2 className="sr">Suggestions</h2>
      <div className={css.people} aria-busy={!data && !error}>
        {data?.map((publisher) => (
          <Publisher key={publisher.id} publisher={publisher} signedIn />
        ))}
        {data?.length === 0 && <Empty>No suggestions yet.</Empty>}
        {!data && !error && ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} w="100%" h="2.5rem" />)}
        {error && <Failed onAgain={() => void mutate()}>Suggestions could not be loaded.</Failed>}
      </div>
      <div className={css.bar}>
        <Link className={buttonClass({ look: 'accent', size: 'l' })} href={href.get_started_plans()}>
          Continue
        </Link>
      </div>
    </>
  );
}
