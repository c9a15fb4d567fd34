import { ServerErrorText } from '@/features/errors/ServerErrorText';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { statusLink } from '@/shell/siteLinks';
import { Main } from '@/ui/Main';

/** The error page that has an address of its own; its layout brings the bar. */
export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Something went wrong', noindex: true }),
  View: async () => (
    <Main width="full">
      <ServerErrorText statusUrl={await statusLink()} />
    </Main>
  ),
};
