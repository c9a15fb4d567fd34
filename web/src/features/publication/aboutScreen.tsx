import { NotFoundText } from '@/features/errors/NotFoundText';
import { PublicationAbout, readAbout } from './PublicationAbout';
import { publicationMeta } from './publicationMeta';
import { publicationRef } from './read';
import * as href from '@/gen/href';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

/** The about page of a publication, in both its layouts. */
export const aboutScreen: Screen = {
  async metadata({ params, request }) {
    const publication = await readAbout(publicationRef(params));
    return publicationMeta(request, publication, 'About', publication ? href.publication_about({ collectionSlug: publication.slug }) : '');
  },
  async View({ params, request }) {
    const publication = await readAbout(publicationRef(params));
    return (
      <Main width="outset">
        {publication ? (
          <PublicationAbout publication={publication} signedIn={request.signedIn} />
        ) : (
          <NotFoundText name={request.site.name} />
        )}
      </Main>
    );
  },
};
