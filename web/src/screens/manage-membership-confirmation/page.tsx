import { planInPath, planOfPath } from '@/features/membership/paths';
import { SwitchConfirmation } from '@/features/membership/SwitchConfirmation';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: 'Your plan',
      canonical: href.ShowManageMembershipConfirmationPage({ membershipType: planInPath(planOfPath(params.membershipType)) }),
      noindex: true,
    }),
  View: ({ params }) => <SwitchConfirmation plan={planOfPath(params.membershipType)} />,
};
