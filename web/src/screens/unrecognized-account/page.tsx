import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { signInAccountNotRecognized, signInCreateAccount } from '@/gen/messages/signIn';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Statement } from '@/ui/Statement';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, { title: signInAccountNotRecognized, canonical: href.unrecognized_account(), noindex: true }),
  View: ({ query }) => (
    <Statement
      title={signInAccountNotRecognized}
      text="We couldn’t find an account for that sign-in. Create a new account, or sign in another way."
      actions={
        <>
          <SignInLink entry="top_bar" to={query.redirect ?? href.ShowHome()} className={buttonClass({ look: 'accent' })}>
            {signInCreateAccount}
          </SignInLink>
          <SignInLink entry="top_bar" operation="login" to={query.redirect ?? href.ShowHome()} className={buttonClass({ look: 'quiet' })}>
            Sign in another way
          </SignInLink>
        </>
      }
    />
  ),
};
