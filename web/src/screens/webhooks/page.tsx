import { WebhooksPanel } from '@/features/webhooks/WebhooksPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './webhooks.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your webhooks', canonical: href.webhooks(), noindex: true }),
  View: () => (
    <Main>
      <Link className={css.back} href={href.ShowSettingsTab({ setting: 'security' })}>
        Settings
      </Link>
      <h1 className={css.title}>Your webhooks</h1>
      <WebhooksPanel />
    </Main>
  ),
};
