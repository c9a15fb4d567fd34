import { NotFoundText } from '@/features/errors/NotFoundText';
import * as href from '@/gen/href';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './About.module.css';
import { CompactBar } from './CompactBar';
import { Followers, readFollowers } from './Followers';
import { publicationMeta } from './publicationMeta';
import { publicationRef } from './read';

/** The followers of a publication, in both its layouts. */
export const followersScreen: Screen = {
  async metadata({ params, request }) {
    const publication = await readFollowers(publicationRef(params));
    const canonical = publication ? href.ShowLiteCollectionFollowers({ collectionSlug: publication.slug }) : '';
    return publicationMeta(request, publication, 'Followers', canonical);
  },
  async View({ params, request }) {
    const publication = await readFollowers(publicationRef(params));
    if (!publication)
      return (
        <Main>
          <NotFoundText name={request.site.name} />
        </Main>
      );
    return (
      <Main width="outset">
        <CompactBar publication={publication} tab="followers" />
        <div className={css.about}>
          <h1 dir="auto">Followers of {publication.name}</h1>
          <div>
            <Followers publication={publication} signedIn={request.signedIn} />
          </div>
        </div>
      </Main>
    );
  },
};
