'use client';
import useSWR from 'swr';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import css from '../manage/Manage.module.css';
import { PublicationHomepageDesk } from './Homepage.gen';
import { HomepageForm } from './HomepageForm';

/** What a publication's homepage shows, for those who manage it. */
export function HomepagePanel({ id }: { id: string }) {
  const { data, error, mutate } = useSWR(['homepage', id], async () => (await query(PublicationHomepageDesk, { id })).publicationByRef, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return (
    <section className={css.part} aria-labelledby="homepage">
      <h2 id="homepage" className={css.heading}>
        Homepage
      </h2>
      {data?.desk ? (
        <HomepageForm id={id} first={data.desk} topics={data.tags} />
      ) : error ? (
        <Failed onAgain={() => void mutate()}>The homepage could not be loaded.</Failed>
      ) : (
        <Waiting what="the homepage" />
      )}
    </section>
  );
}
