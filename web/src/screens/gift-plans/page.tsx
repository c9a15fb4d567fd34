import { GiftPlans } from '@/features/gift/GiftPlans';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Gifts',
      description: `What a membership of ${request.site.name} costs as a gift, for one or for a group.`,
      canonical: href.gift_plans(),
    }),
  View: () => (
    <>
      <div className={css.head}>
        <h1 className={css.title}>Choose a gift</h1>
        <p className={css.lead}>Each is a year in which every story is open.</p>
      </div>
      <GiftPlans />
    </>
  ),
};
