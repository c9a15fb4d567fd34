import css from '@/features/import/Import.module.css';
import { ImportPanel } from '@/features/import/ImportPanel';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Import a story', canonical: href.import_story(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Import a story</h1>
      <p className={css.lead}>
        Bring something here that you wrote elsewhere. It becomes a draft; nobody sees it until you publish it, and it says where it
        appeared first.
      </p>
      <ImportPanel />
    </Main>
  ),
};
