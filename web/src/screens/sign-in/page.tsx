import { SignInPage } from '@/features/signin/SignInPage';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { WordmarkFrame } from '@/shell/WordmarkFrame';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Sign in', canonical: href.signin(), noindex: true }),
  View: ({ request, query }) => (
    <WordmarkFrame>
      <SignInPage
        operation={query.operation === 'register' ? 'register' : 'login'}
        productName={request.site.name}
        redirect={query.redirect}
        error={query.error}
        step={query.step}
      />
    </WordmarkFrame>
  ),
};
