import css from '@/features/onboarding/Onboarding.module.css';
import { OnwardLink } from '@/features/onboarding/OnwardLink';
import { PlanCard } from '@/features/onboarding/PlanCard';
import * as href from '@/gen/href';
import type { MembershipType } from '@/gen/vocabulary';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';

const PLANS_IN_ORDER: readonly MembershipType[] = ['YEARLY', 'MONTHLY', 'PREMIUM_YEARLY', 'PREMIUM_MONTHLY'];

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Plans', canonical: href.get_started_plans(), noindex: true }),
  View: ({ request }) => (
    <div className={css.panel}>
      <h1 className={css.title}>Read every story on {request.site.name}</h1>
      <p className={css.text}>
        A membership supports the writers you read.{' '}
        {canBuyMembership
          ? 'You can begin without one, and become a member whenever you like.'
          : 'Memberships can’t be bought here yet, so you can start reading right away.'}
      </p>
      <div className={css.plans}>
        {PLANS_IN_ORDER.map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </div>
      <div className={css.bar}>
        <OnwardLink className={buttonClass({ look: 'accent', size: 'l' })}>Start reading</OnwardLink>
      </div>
    </div>
  ),
};
