import { TopicsFlow } from '@/features/onboarding/TopicsFlow';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { TopicsOnboarding } from './ops.gen';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Choose your topics', canonical: href.get_started_topics(), noindex: true }),
  async View() {
    const { recommendedTags } = await gqlServer(TopicsOnboarding, {});
    return <TopicsFlow topics={recommendedTags} />;
  },
};
