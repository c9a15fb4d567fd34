import { GiftForm } from '@/features/gift/GiftForm';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Give to a group', canonical: href.group_gift(), noindex: true }),
  View: ({ request }) => (
    <>
      <h1 className={css.title}>Give to a group</h1>
      <GiftForm isGroup signedIn={request.signedIn} />
    </>
  ),
};
