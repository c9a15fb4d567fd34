import css from '@/features/membership/Membership.module.css';
import { HALF_OFF, planOfPath, storyOf, TRIAL } from '@/features/membership/paths';
import { PayForm } from '@/features/membership/PayForm';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Pay', canonical: href.ShowPay({}), noindex: true }),
  View: ({ query }) => (
    <>
      <h1 className={css.title}>Become a member</h1>
      <PayForm
        plan={planOfPath(query.plan)}
        isHalfOff={query.offer === HALF_OFF}
        isTrial={query.offer === TRIAL}
        currency={query.currency}
        story={storyOf(query.p)}
      />
    </>
  ),
};
