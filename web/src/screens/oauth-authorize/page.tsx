import { AuthorizePanel } from '@/features/applications/AuthorizePanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Allow an application', canonical: href.oauth_authorize(), noindex: true }),
  View: ({ query }) => (
    <Chrome>
      <Main>
        <AuthorizePanel
          input={{
            clientId: query.client_id ?? '',
            redirectUri: query.redirect_uri ?? '',
            responseType: query.response_type ?? '',
            scope: query.scope ?? '',
            state: query.state ?? null,
            codeChallenge: query.code_challenge ?? null,
            codeChallengeMethod: query.code_challenge_method ?? null,
          }}
        />
      </Main>
    </Chrome>
  ),
};
