import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';

/** Where a service leads back to once something was shared there. */
export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Shared', canonical: href.share_success(), noindex: true }),
  View: () => (
    <Statement
      title="Shared"
      text="Thanks for sharing. You can close this window."
      actions={
        <Link className={buttonClass()} href={href.ShowHome()}>
          Continue reading
        </Link>
      }
    />
  ),
};
