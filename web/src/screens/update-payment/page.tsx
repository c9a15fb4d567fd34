import css from '@/features/membership/Membership.module.css';
import { UpdateMethod } from '@/features/membership/UpdateMethod';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Payment method', canonical: href.ShowPaymentMethod(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Payment method</h1>
      <UpdateMethod />
    </Main>
  ),
};
