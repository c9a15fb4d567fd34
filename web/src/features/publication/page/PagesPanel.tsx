'use client';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import manage from '../manage/Manage.module.css';
import { KINDS, type PageKind } from './kinds';
import css from './Pages.module.css';
import { PublicationPages } from './Pages.gen';

/** The pages of one kind that a publication has, for those who manage it. */
export function PagesPanel({ collection, kind }: { collection: { id: string; name: string; url: string }; kind: PageKind }) {
  const words = KINDS[kind];
  const { data, error, mutate } = useSWR(
    ['pages', kind, collection.id],
    async () => (await query(PublicationPages, { id: collection.id, kind })).publicationByRef,
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The pages could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the pages" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  const { pages } = data.desk;
  const add = (
    <Link className={buttonClass({ look: pages.length > 0 ? 'quiet' : 'accent' })} href={words.add(data.slug)}>
      New {words.one}
    </Link>
  );
  return (
    <div className={manage.form}>
      <p className={manage.help}>{words.help}</p>
      {pages.length === 0 && <Empty action={add}>{words.none}</Empty>}
      {pages.length > 0 && (
        <>
          <ul className={css.list}>
            {pages.map(({ id, slug, title, url, changedAt }) => (
              <li key={id} className={css.row}>
                <div className={css.what}>
                  <h2 dir="auto">
                    <Link href={words.edit(data.slug, slug)}>{title}</Link>
                  </h2>
                  <p>
                    Changed <Time at={changedAt} />
                  </p>
                </div>
                <Link className={css.open} href={url}>
                  Open<span className="sr"> {title}</span> <Icon name="right" size={16} />
                </Link>
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
    </div>
  );
}
