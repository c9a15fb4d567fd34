import { DomainPanel } from '@/features/settings/DomainPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './domain.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Custom domain', canonical: href.settings_custom_domain(), noindex: true }),
  View: ({ request }) => (
    <Main>
      <Link className={css.back} href={href.ShowSettings()}>
        Settings
      </Link>
      <h1 className={css.title}>Custom domain</h1>
      <DomainPanel origin={request.origin} />
    </Main>
  ),
};
