import { NotFoundText } from '@/features/errors/NotFoundText';
import { Editors } from '@/features/publication/Editors';
import { PublicationHome } from '@/features/publication/PublicationHome';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef, readPublication } from '@/features/publication/read';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  async metadata({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    return publicationMeta(request, publication, '', publication?.url ?? '');
  },
  async View({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    if (!publication)
      return (
        <Main>
          <NotFoundText name={request.site.name} />
        </Main>
      );
    return (
      <Columns rail={<Editors editors={publication.editors} />}>
        <PublicationHome publication={publication} request={request} />
      </Columns>
    );
  },
};
