'use client';
import { lazy, Suspense } from 'react';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { KINDS, type PageKind } from './kinds';
import { PublicationPageDesk, PublicationTopics } from './Pages.gen';

const PageForm = lazy(() => import('./PageForm'));

interface Props {
  collection: { id: string; name: string; slug: string; url: string };
  kind: PageKind;
  /** The page's word in addresses; none: a new page. */
  slug?: string | undefined;
}

/** One page of a publication, for those who manage it. */
export function PagePanel({ collection, kind, slug }: Props) {
  const { id } = collection;
  const { data, error, mutate } = useSWR(
    ['page', kind, id, slug ?? ''],
    async () => {
      if (slug !== undefined) {
        const { publicationByRef: found } = await query(PublicationPageDesk, { id, kind, slug });
        return { may: Boolean(found?.desk), page: found?.page ?? null, topics: [] };
      }
      const { publicationByRef: found } = await query(PublicationTopics, { id });
      const taken = new Set(found?.desk?.pages.map((page) => page.slug));
      return { may: Boolean(found?.desk), page: null, topics: (found?.tags ?? []).filter((tag) => !taken.has(tag.slug)) };
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The page could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the page" />;
  if (!data.may) return <NoRole name={collection.name} url={collection.url} />;
  if (slug !== undefined && !data.page) return <Empty>This {KINDS[kind].one} was deleted.</Empty>;
  return (
    <Suspense fallback={<Waiting what="the editor" />}>
      <PageForm collection={collection} kind={kind} first={data.page} topics={data.topics} />
    </Suspense>
  );
}
