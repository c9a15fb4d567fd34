import { cache } from 'react';
import { ArchiveNav } from '@/features/archive/ArchiveNav';
import { periodOf } from '@/features/archive/period';
import { NotFoundText } from '@/features/errors/NotFoundText';
import type { Period } from '@/features/feed/feed';
import { MoreStories } from '@/features/feed/MoreStories';
import { OlderStories } from '@/features/feed/OlderStories';
import css from '@/features/publication/List.module.css';
import { PublicationHeader } from '@/features/publication/PublicationHeader';
import { PublicationArchive } from '@/features/publication/PublicationList.gen';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef } from '@/features/publication/read';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { periodName } from '@/lib/text/date';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { archiveHref } from './archiveHref';

const read = cache(
  async (slug: string, to = '', year?: number, month?: number, day?: number) =>
    (await gqlServer(PublicationArchive, { slug, year, month, day, ...(to && { to }) })).collectionByDomainOrSlug,
);
const nameOf = ({ year, month, day }: Period): string => (year ? periodName(year, month, day) : 'All stories');

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const period = periodOf(params);
    const publication = await read(publicationRef(params), query.to, period.year, period.month, period.day);
    const title = `${period.year ? `Archive of ${nameOf(period)}` : 'Archive'}${query.to ? ', continued' : ''}`;
    const canonical = publication ? archiveHref(publication.slug, period, query.to) : '';
    return publicationMeta(request, publication, title, canonical, publication?.archive.items.length === 0);
  },
  async View({ params, query, request: { signedIn, site } }) {
    const period = periodOf(params);
    const publication = await read(publicationRef(params), query.to, period.year, period.month, period.day);
    if (!publication)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { items, pagingInfo } = publication.archive;
    return (
      <Main width="outset">
        <PublicationHeader publication={publication} tab="archive" signedIn={signedIn} heading={false} />
        <div className={css.frame}>
          <h1 dir="auto">
            <span className="sr">{publication.name}, archive: </span>
            {nameOf(period)}
          </h1>
          <ArchiveNav months={publication.archiveMonths} period={period} to={(p) => archiveHref(publication.slug, p)} />
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && <Empty>No stories in {nameOf(period)}.</Empty>}
          {pagingInfo.next && (
            <MoreStories
              feed={{ of: 'collection-archive', id: publication.slug, ...period }}
              from={pagingInfo.next.to}
              signedIn={signedIn}
            />
          )}
          {pagingInfo.next && (
            <OlderStories
              href={archiveHref(publication.slug, period, pagingInfo.next.to)}
              {...(period.year && { label: 'Later stories' })}
            />
          )}
        </div>
      </Main>
    );
  },
};
