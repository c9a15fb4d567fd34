import { OwnDesignPanel } from '@/features/design/OwnDesignPanel';
import manage from '@/features/publication/manage/Manage.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';

/** The basic layout has no chrome of its own; the design editor has that of other pages. */
export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Design', canonical: href.user_design(), noindex: true }),
  View: () => (
    <Chrome>
      <Main width="outset">
        <Link className={manage.back} href={href.ShowSettings()}>
          Settings
        </Link>
        <h1 className={manage.title}>Design of your profile</h1>
        <p className={manage.help}>It shows on your profile and on your stories outside of publications.</p>
        <OwnDesignPanel />
      </Main>
    </Chrome>
  ),
};
