import css from '@/features/membership/Membership.module.css';
import { PlanChoice } from '@/features/membership/PlanChoice';
import { storyOf } from '@/features/membership/paths';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Plans',
      description: `What a membership of ${request.site.name} costs, by month and by year.`,
      canonical: href.plans({}),
    }),
  View: ({ request, query }) => (
    <>
      <div className={css.head}>
        <h1 className={css.title}>Choose your plan</h1>
        <p className={css.lead}>Every plan opens every story. Cancel whenever you like.</p>
      </div>
      <PlanChoice story={storyOf(query.p)} currency={query.currency} signedIn={request.signedIn} />
    </>
  ),
};
