import * as href from '@/gen/href';
import { bannerAccountSuspended, bannerSeeReasons } from '@/gen/messages/banner';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Account suspended', canonical: href.suspended(), noindex: true }),
  View: ({ request }) => (
    <Statement
      title="This account is suspended"
      text={bannerAccountSuspended({ product: request.site.name })}
      actions={
        <>
          <Link className={buttonClass()} href={href.document({ document: 'rules' })}>
            {bannerSeeReasons}
          </Link>
          <Link className={buttonClass({ look: 'quiet' })} href={href.RedirectHelpCenter()}>
            Get help
          </Link>
        </>
      }
    />
  ),
};
