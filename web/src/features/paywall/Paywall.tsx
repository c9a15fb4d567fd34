import { SignInLink } from '@/features/signin/SignInLink';
import { href } from '@/gen/href';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './Paywall.module.css';

/** Where the free part of a member-only story ends. The rest is not in the page at all. */
export function Paywall({ signedIn, writer }: { signedIn: boolean; writer: string }) {
  return (
    <>
      <div className={css.fade} />
      <section className={css.panel} aria-label="Membership required" data-paywall>
        {canBuyMembership ? (
          <>
            <h2 className={css.title}>Keep reading with a membership</h2>
            <p className={css.text}>Unlimited stories, and your reading time supports the writers you read most.</p>
            <Link className={buttonClass({ look: 'accent' })} href={href.ShowSubscriptionsLanding()}>
              Become a member
            </Link>
          </>
        ) : (
          <>
            <h2 className={css.title}>This story is for members</h2>
            <p className={css.text}>You’ve reached the end of the part that everyone can read.</p>
          </>
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
