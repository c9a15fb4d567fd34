import { ApplicationPanel } from '@/features/applications/ApplicationPanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './application.module.css';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: 'Application',
      canonical: href.oauth_application({ oauthApplicationId: params.oauthApplicationId ?? '' }),
      noindex: true,
    }),
  View: ({ params }) => (
    <Main>
      <Link className={css.back} href={href.oauth_applications()}>
        Your applications
      </Link>
      <h1 className={css.title}>Application</h1>
      <ApplicationPanel id={params.oauthApplicationId ?? ''} />
    </Main>
  ),
};
