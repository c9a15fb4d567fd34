import { ServerErrorText } from '@/features/errors/ServerErrorText';
import { Chrome } from '@/shell/Chrome';
import { siteLinks } from '@/shell/siteLinks';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Something went wrong', noindex: true }),
  async View() {
    const status = (await siteLinks()).find((link) => link.label === 'Status');
    return (
      <Chrome>
        <Main width="full"><ServerErrorText statusUrl={status?.href} /></Main>
      </Chrome>
    );
  },
};
