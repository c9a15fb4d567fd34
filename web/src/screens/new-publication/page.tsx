import { FoundForm } from '@/features/publication/found/FoundForm';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './new-publication.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'New publication', canonical: href.new_publication(), noindex: true }),
  View: ({ request }) => (
    <Main>
      <h1 className={css.title}>New publication</h1>
      <p className={css.lead}>A place for stories with its own name, its own link and its own editors. You can change all of this later.</p>
      <FoundForm origin={request.origin} />
    </Main>
  ),
};
