import { WebhookPanel } from '@/features/webhooks/WebhookPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './webhook.module.css';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: 'Webhook',
      canonical: href.webhook({ webhookId: params.webhookId ?? '' }),
      noindex: true,
    }),
  View: ({ params }) => (
    <Main>
      <Link className={css.back} href={href.webhooks()}>
        Your webhooks
      </Link>
      <h1 className={css.title}>Webhook</h1>
      <WebhookPanel id={params.webhookId ?? ''} />
    </Main>
  ),
};
