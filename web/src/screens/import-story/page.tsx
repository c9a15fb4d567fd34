import css from '@/features/import/Import.module.css';
import { ImportPanel } from '@/features/import/ImportPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Import a story', canonical: href.import_story(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Import a story</h1>
      <p className={css.lead}>
        Import something you wrote elsewhere. It becomes a draft that only you can see until you publish it, and it says where it first
        appeared.
      </p>
      <ImportPanel />
    </Main>
  ),
};
