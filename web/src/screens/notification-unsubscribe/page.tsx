import { EndPanel } from '@/features/letters/EndPanel';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './unsubscribe.module.css';

export const screen: Screen = {
  // The address is a key, so it is never sent as a referrer.
  metadata: ({ request }) => pageMetadata(request, { title: 'Unsubscribe', noindex: true }),
  View: ({ query }) => (
    <Main>
      <h1 className={css.title}>Unsubscribe</h1>
      <EndPanel token={query.token} />
    </Main>
  ),
};
