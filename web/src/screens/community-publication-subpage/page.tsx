import { cache } from 'react';
import { NotFoundText } from '@/features/errors/NotFoundText';
import profile from '@/features/profile/About.module.css';
import about from '@/features/publication/About.module.css';
import { CompactBar } from '@/features/publication/CompactBar';
import { EditLink } from '@/features/publication/page/EditLink';
import { PublicationSubpage } from '@/features/publication/page/Pages.gen';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef } from '@/features/publication/read';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

const read = cache(async (slug: string, subpage: string) => {
  const { collectionByDomainOrSlug: publication } = await gqlServer(PublicationSubpage, { slug, subpage });
  return publication?.page ? { publication, page: publication.page } : null;
});

/** A subpage of a publication: its title and its text. */
export const screen: Screen = {
  async metadata({ params, request }) {
    const found = await read(publicationRef(params), params.subpageSlug ?? '');
    return publicationMeta(request, found?.publication ?? null, found?.page.title ?? '', found?.page.url ?? '');
  },
  async View({ params, request }) {
    const found = await read(publicationRef(params), params.subpageSlug ?? '');
    return (
      <Main width="outset">
        {found ? (
          <>
            <CompactBar publication={found.publication} tab={`page:${found.page.url}`} />
            <article className={about.about}>
              <h1 dir="auto">{found.page.title}</h1>
              <div className={profile.html} dir="auto" dangerouslySetInnerHTML={{ __html: found.page.html }} />
              <EditLink publication={found.publication} kind="SUBPAGE" slug={found.page.slug} signedIn={request.signedIn} />
            </article>
          </>
        ) : (
          <NotFoundText name={request.site.name} />
        )}
      </Main>
    );
  },
};
