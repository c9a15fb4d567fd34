import { cache } from 'react';
import { TagHead } from '@/features/archive/TagHead';
import { NotFoundText } from '@/features/errors/NotFoundText';
import people from '@/features/profile/People.module.css';
import { PersonRow } from '@/features/profile/PersonRow';
import { TopicTabs } from '@/features/topic/TopicTabs';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Main } from '@/ui/Main';
import { TopicWhoToFollowPage } from './ops.gen';

const read = cache(async (tagSlug: string) => (await gqlServer(TopicWhoToFollowPage, { tagSlug })).tagFromSlug);

export const screen: Screen = {
  async metadata({ params, request }) {
    const tag = await read(params.tagSlug ?? '');
    if (!tag) return pageMetadata(request, { title: 'Topic', noindex: true });
    return pageMetadata(request, {
      title: `${tag.name}: who to follow`,
      description: `People who write about ${tag.name}.`,
      canonical: href.tag_who_to_follow({ tagSlug: tag.slug }),
    });
  },
  async View({ params, request: { signedIn, site } }) {
    const tag = await read(params.tagSlug ?? '');
    if (!tag)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    return (
      <Main>
        <TagHead tag={tag} signedIn={signedIn} />
        <TopicTabs tag={tag} tab="who-to-follow" />
        <ul className={people.list}>
          {tag.recommendedWriters.map((person) => (
            <PersonRow key={person.id} person={person} signedIn={signedIn} />
          ))}
        </ul>
        {tag.recommendedWriters.length === 0 && <Empty>No one writes about {tag.name} yet.</Empty>}
      </Main>
    );
  },
};
