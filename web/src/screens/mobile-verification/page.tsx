import { PhonePanel } from '@/features/phone/PhonePanel';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from './phone.module.css';

// P061, R191, R192
export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Phone number', canonical: href.mobile_verification(), noindex: true }),
  View: ({ params }) => (
    <Main>
      <Link className={css.back} href={href.ShowSettings()}>
        Settings
      </Link>
      <h1 className={css.title}>Phone number</h1>
      <PhonePanel step={params.step} />
    </Main>
  ),
};
