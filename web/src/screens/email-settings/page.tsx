import { LettersPanel } from '@/features/letters/LettersPanel';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import css from './letters.module.css';

export const screen: Screen = {
  // The address is a key, so it is never sent as a referrer.
  metadata: ({ request }) => pageMetadata(request, { title: 'Your emails', noindex: true }),
  View: ({ params }) => (
    <Main>
      <h1 className={css.title}>Your emails</h1>
      <p className={css.text}>Changes apply right away. You don’t need to sign in.</p>
      <LettersPanel userId={params.userId ?? ''} hash={params.hash ?? ''} />
    </Main>
  ),
};
