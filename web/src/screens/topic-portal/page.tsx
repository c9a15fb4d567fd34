import { cache } from 'react';
import { TagHead } from '@/features/archive/TagHead';
import css from '@/features/archive/TagHead.module.css';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { MoreStories } from '@/features/feed/MoreStories';
import { OlderStories } from '@/features/feed/OlderStories';
import { StoryList } from '@/features/story-card/StoryList';
import { curate } from '@/features/topic/curate';
import { periodOf } from '@/features/topic/period';
import { StaffPick } from '@/features/topic/StaffPick';
import { TopicTabs } from '@/features/topic/TopicTabs';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { Pills } from '@/ui/Pills';
import { TopicPage } from './ops.gen';
import { Top } from './Top';

const read = cache(async (tagSlug: string, to = '') => (await gqlServer(TopicPage, { tagSlug, ...(to && { to }) })).tagFromSlug);

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const tag = await read(params.tagSlug ?? '', query.to);
    if (!tag) return pageMetadata(request, { title: 'Topic', noindex: true });
    const period = periodOf(query.top);
    const feed = { href: href.feed_tag({ tagSlug: tag.slug }), title: `Stories about ${tag.name}` };
    if (period)
      return pageMetadata(request, {
        title: `${tag.name}: top stories, ${period.label.toLowerCase()}`,
        description: `The stories about ${tag.name} with the most claps.`,
        canonical: href.ShowTagPosts({ tagSlug: tag.slug, top: period.word }),
        feed,
      });
    return pageMetadata(request, {
      title: query.to ? `${tag.name}: older stories` : tag.name,
      description: `Stories about ${tag.name}.`,
      canonical: query.to ? href.ShowTagPosts({ tagSlug: tag.slug, to: query.to }) : tag.url,
      feed,
    });
  },
  async View({ params, query, request: { signedIn, site } }) {
    const tag = await read(params.tagSlug ?? '', query.to);
    if (!tag)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const period = periodOf(query.top);
    const next = tag.posts.pagingInfo.next;
    return (
      <Main>
        {tag.relatedTags.length > 0 && (
          <nav className={css.related} aria-label="Related topics">
            <Pills items={tag.relatedTags.map((t) => ({ href: t.url, label: t.name }))} />
          </nav>
        )}
        <TagHead tag={tag} signedIn={signedIn} />
        <TopicTabs tag={tag} tab={period ? 'top' : 'latest'} />
        {period ? (
          <Top tagSlug={tag.slug} name={tag.name} period={period} signedIn={signedIn} />
        ) : (
          <>
            {tag.staffPick && !query.to && <StaffPick slug={tag.slug} post={tag.staffPick} signedIn={signedIn} />}
            <StoryList posts={tag.posts.items} signedIn={signedIn} menu={signedIn ? curate(tag.slug) : undefined} />
            {tag.posts.items.length === 0 && <Empty>No stories about {tag.name} yet.</Empty>}
            {next && <MoreStories feed={{ of: 'tag', id: tag.slug }} from={next.to} signedIn={signedIn} />}
            {next && <OlderStories href={href.ShowTagPosts({ tagSlug: tag.slug, to: next.to })} />}
          </>
        )}
      </Main>
    );
  },
};
