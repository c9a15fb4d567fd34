import { CancelFlow } from '@/features/membership/CancelFlow';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Cancel your membership', canonical: href.membership_cancel(), noindex: true }),
  View: () => (
    <Main>
      <h1 className={css.title}>Cancel your membership</h1>
      <CancelFlow />
    </Main>
  ),
};
