import { Manage } from '@/features/membership/Manage';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your membership', canonical: href.ShowManageMembershipPage(), noindex: true }),
  View: () => (
    <>
      <h1 className={css.title}>Your membership</h1>
      <Manage />
    </>
  ),
};
