import { SignInPanel } from '@/features/signin/SignInPanel';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { WordmarkFrame } from '@/shell/WordmarkFrame';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Sign in', canonical: href.signin(), noindex: true }),
  View: ({ request }) => (
    <WordmarkFrame>
      <SignInPanel siteName={request.site.name} />
    </WordmarkFrame>
  ),
};
