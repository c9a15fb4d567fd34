import css from '@/features/membership/Membership.module.css';
import { Upgrade } from '@/features/membership/Upgrade';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Change your plan', canonical: href.upgrade(), noindex: true }),
  View: () => (
    <>
      <h1 className={css.title}>Change your plan</h1>
      <Upgrade />
    </>
  ),
};
