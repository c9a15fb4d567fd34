'use client';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { HomeSections } from '../HomeSections';
import manage from '../manage/Manage.module.css';
import { HomepagePreview as PreviewQuery } from './Homepage.gen';
import css from './Homepage.module.css';
import { savedOf, type Section } from './sections';

/** So long nothing is typed, in milliseconds, before the server is asked. */
const REST = 200;

/** What the sections would show to readers. It is there to be looked at: nothing in it is pressed. */
export function HomepagePreview({ id, sections, hindrance }: { id: string; sections: readonly Section[]; hindrance: string | undefined }) {
  const wanted = JSON.stringify(savedOf(sections));
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), REST);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asked = hindrance === undefined ? settled : null;
  const { data, error, mutate } = useSWR(
    asked && (['homepage-preview', id, asked] as const),
    async ([, , text]: readonly [string, string, string]) =>
      (await query(PreviewQuery, { id, sections: JSON.parse(text) as Section[] })).publicationByRef?.desk,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const shown = data?.homepagePreview;
  return (
    <div className={css.preview}>
      <h3 className={manage.label}>Preview</h3>
      {error && <Failed onAgain={() => void mutate()}>The preview could not be loaded.</Failed>}
      {shown && (
        <div className={css.stage} role="region" aria-label="Preview of the homepage">
          {shown.length === 0 && <p className={manage.help}>No section has a story yet.</p>}
          <div inert>
            <HomeSections sections={shown} signedIn={false} />
          </div>
        </div>
      )}
    </div>
  );
}
