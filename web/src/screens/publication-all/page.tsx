import { cache } from 'react';
import { NotFoundText } from '@/features/errors/NotFoundText';
import { AllNav } from '@/features/publication/all/AllNav';
import { allHref, choiceOf, type Choice, nameOf } from '@/features/publication/all/choice';
import { Numbers } from '@/features/publication/all/Numbers';
import css from '@/features/publication/List.module.css';
import { PublicationHeader } from '@/features/publication/PublicationHeader';
import { PublicationAllPosts } from '@/features/publication/PublicationList.gen';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef } from '@/features/publication/read';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Main } from '@/ui/Main';

const read = cache(async (slug: string, { order, topic, page }: Choice) => {
  const variables = { slug, page, ...(order && { orderBy: order.key }), ...(topic && { topic }) };
  return (await gqlServer(PublicationAllPosts, variables)).collectionByDomainOrSlug;
});

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const choice = choiceOf(params, query);
    const publication = await read(publicationRef(params), choice);
    const name = publication ? nameOf(choice, publication.tags) : '';
    const title = choice.page > 1 ? `${name}, page ${choice.page}` : name;
    const isEmpty = publication?.allPosts.items.length === 0;
    return publicationMeta(request, publication, title, publication ? allHref(publication.slug, choice) : '', isEmpty);
  },
  async View({ params, query, request: { signedIn, site } }) {
    const choice = choiceOf(params, query);
    const publication = await read(publicationRef(params), choice);
    if (!publication)
      return (
        <Main>
          <NotFoundText name={site.name} />
        </Main>
      );
    const { items, hasNext } = publication.allPosts;
    return (
      <Main width="outset">
        <PublicationHeader publication={publication} tab="all" signedIn={signedIn} heading={false} />
        <div className={css.frame}>
          <h1 dir="auto">
            <span className="sr">{publication.name}: </span>
            {nameOf(choice, publication.tags)}
          </h1>
          <AllNav publication={publication} choice={choice} />
          <StoryList posts={items} signedIn={signedIn} inPublication />
          {items.length === 0 && <Empty>{publication.name} hasn’t published a story yet.</Empty>}
          <Numbers slug={publication.slug} choice={choice} hasNext={hasNext} />
        </div>
      </Main>
    );
  },
};
