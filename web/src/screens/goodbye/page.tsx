import { DeletionBanner } from '@/features/data/DeletionBanner';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Goodbye', canonical: href.goodbye(), noindex: true }),
  View: ({ request }) => (
    <>
      <DeletionBanner />
      <Statement
        title="Goodbye for now"
        text={`Thank you for the time you spent on ${request.site.name}. If you asked for your account to be deleted, sign in within 14 days to keep it.`}
        actions={
          <>
            <Link className={buttonClass()} href={href.ShowHome()}>
              Home
            </Link>
            <SignInLink entry="top_bar" operation="login" to={href.ShowSettings()} className={buttonClass({ look: 'quiet' })}>
              Sign in
            </SignInLink>
          </>
        }
      />
    </>
  ),
};
