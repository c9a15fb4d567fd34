import { SignInLink } from '@/features/signin/SignInLink';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './Paywall.module.css';

/** Where the free part of a member-only story ends. The rest is not in the page at all. */
export function Paywall({ signedIn, writer }: { signedIn: boolean; writer: string }) {
  const plans = BUILT_ROUTES.has('ShowSubscriptionsLanding');
  return (
    <>
      <div className={css.fade} />
      <section className={css.panel} aria-label="Membership required" data-paywall>
        <h2 className={css.title}>Keep reading with a membership</h2>
        <p className={css.text}>Unlimited stories, and your reading time supports the writers you read most.</p>
        {plans && (
          <Link className={buttonClass({ look: 'accent' })} href={href.ShowSubscriptionsLanding()}>
            Become a member
          </Link>
        )}
        {!signedIn && !plans && (
          <SignInLink entry="paywall" userName={writer} className={buttonClass({ look: 'accent' })}>
            Create an account
          </SignInLink>
        )}
        {!signedIn && (
          <p className={css.small}>
            Already a member?{' '}
            <SignInLink entry="paywall" operation="login" userName={writer}>
              Sign in
            </SignInLink>
          </p>
        )}
      </section>
    </>
  );
}
