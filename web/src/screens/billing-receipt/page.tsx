import css from '@/features/membership/Membership.module.css';
import { Receipt } from '@/features/membership/Receipt';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: 'Receipt',
      canonical: href.billing_receipt({ chargeId: params.chargeId ?? '' }),
      noindex: true,
    }),
  View: ({ params, request: { site } }) => (
    <Chrome>
      <Main>
        <h1 className={css.title}>Receipt from {site.name}</h1>
        <Receipt id={params.chargeId ?? ''} />
      </Main>
    </Chrome>
  ),
};
