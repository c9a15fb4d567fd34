import { Redeem } from '@/features/gift/Redeem';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Redeem a gift', canonical: href.redeem({}), noindex: true }),
  View: ({ request, query }) => (
    <Chrome>
      <Main>
        <h1 className={css.title}>Redeem a gift</h1>
        <p className={css.lead}>Capitals, spaces and dashes don’t matter.</p>
        <Redeem code={query.code?.slice(0, 80) ?? ''} signedIn={request.signedIn} />
      </Main>
    </Chrome>
  ),
};
