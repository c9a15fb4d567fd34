import { NotFoundText } from '@/features/errors/NotFoundText';
import { PublicationHome } from '@/features/publication/PublicationHome';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef, readPublication } from '@/features/publication/read';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  async metadata({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    return publicationMeta(request, publication, '', publication?.url ?? '');
  },
  async View({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    return (
      <Main width="outset">
        {publication ? <PublicationHome publication={publication} request={request} wide /> : <NotFoundText name={request.site.name} />}
      </Main>
    );
  },
};
