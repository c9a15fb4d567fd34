import { cache } from 'react';
import { ArchiveNav } from '@/features/archive/ArchiveNav';
import { periodOf } from '@/features/archive/period';
import { TagHead } from '@/features/archive/TagHead';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { MoreStories } from '@/features/feed/MoreStories';
import { OlderStories } from '@/features/feed/OlderStories';
import { StoryList } from '@/features/story-card/StoryList';
import { TopicTabs } from '@/features/topic/TopicTabs';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { periodName } from '@/lib/text/date';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { archiveHref } from './archiveHref';
import { TagArchivePage } from './ops.gen';

const read = cache((tagSlug: string, to = '', year?: number, month?: number, day?: number) =>
  gqlServer(TagArchivePage, { tagSlug, year, month, day, ...(to && { to }) }),
);

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const period = periodOf(params);
    const { tagFromSlug: tag, tagArchive } = await read(params.tagSlug ?? '', query.to, period.year, period.month, period.day);
    if (!tag) return pageMetadata(request, { title: 'Topic', noindex: true });
    const when = period.year ? `, ${periodName(period.year, period.month, period.day)}` : '';
    return pageMetadata(request, {
      title: `${tag.name}: archive${when}${query.to ? ', continued' : ''}`,
      description: `Stories about ${tag.name}${when}.`,
      canonical: archiveHref(tag.slug, period, query.to),
      noindex: tagArchive.items.length === 0,
    });
  },
  async View({ params, query, request: { signedIn, site } }) {
    const period = periodOf(params);
    const { tagFromSlug: tag, tagArchive } = await read(params.tagSlug ?? '', query.to, period.year, period.month, period.day);
    if (!tag)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { items, pagingInfo } = tagArchive;
    const when = period.year ? periodName(period.year, period.month, period.day) : 'all years';
    return (
      <Main>
        <TagHead tag={tag} signedIn={signedIn} />
        <TopicTabs tag={tag} tab="archive" />
        <ArchiveNav months={tag.archiveMonths} period={period} to={(p) => archiveHref(tag.slug, p)} />
        <StoryList posts={items} signedIn={signedIn} />
        {items.length === 0 && (
          <Empty>
            No stories about {tag.name} in {when}.
          </Empty>
        )}
        {pagingInfo.next && (
          <MoreStories feed={{ of: 'tag-archive', id: tag.slug, ...period }} from={pagingInfo.next.to} signedIn={signedIn} />
        )}
        {pagingInfo.next && (
          <OlderStories href={archiveHref(tag.slug, period, pagingInfo.next.to)} {...(period.year && { label: 'Later stories' })} />
        )}
      </Main>
    );
  },
};
