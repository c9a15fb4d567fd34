import { ServerErrorText } from '@/features/errors/ServerErrorText';
import { Chrome } from '@/shell/Chrome';
import { statusLink } from '@/shell/siteLinks';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Something went wrong', noindex: true }),
  View: async () => (
    <Chrome>
      <Main width="full">
        <ServerErrorText statusUrl={await statusLink()} />
      </Main>
    </Chrome>
  ),
};
