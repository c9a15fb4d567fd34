import { Confirmation } from '@/features/membership/Confirmation';
import { planInPath, planOfPath, storyOf } from '@/features/membership/paths';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: 'Your membership',
      canonical: href.plans_confirmation({ membershipType: planInPath(planOfPath(params.membershipType)) }),
      noindex: true,
    }),
  View: ({ query }) => (
    <>
      <Confirmation story={storyOf(query.p)} />
    </>
  ),
};
