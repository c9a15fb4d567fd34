import { ApplicationsPanel } from '@/features/applications/ApplicationsPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './applications.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your applications', canonical: href.oauth_applications(), noindex: true }),
  View: () => (
    <Main>
      <Link className={css.back} href={href.ShowSettingsTab({ setting: 'security' })}>
        Settings
      </Link>
      <h1 className={css.title}>Your applications</h1>
      <ApplicationsPanel />
    </Main>
  ),
};
