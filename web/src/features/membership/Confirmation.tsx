'use client';
import { PLANS } from '@/features/onboarding/plans';
import * as href from '@/gen/href';
import { shortDate } from '@/lib/text/date';
import { buttonClass } from '@/ui/buttonClass';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import css from './Membership.module.css';
import { useMembership } from './useMembership';
import { Waiting } from './Waiting';

/** Where a new member goes on: the story they came from, or their welcome. */
function Onward({ story }: { story: string | undefined }) {
  const className = buttonClass({ look: 'accent', size: 'l' });
  return (
    <div className={css.row}>
      {story ? (
        <Link className={className} href={href.ShowPost({ postId: story })}>
          Continue reading
        </Link>
      ) : (
        <Link className={className} href={href.welcome_member({})}>
          Get started
        </Link>
      )}
      <Link className={css.link} href={href.ShowManageMembershipPage()}>
        Your membership
      </Link>
    </div>
  );
}

/** What was bought, as the server knows it: an address alone does not make a member. */
export function Confirmation({ story }: { story: string | undefined }) {
  const { data, error, mutate } = useMembership();
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="your membership" />;
  const { membership, charges } = data.viewer ?? {};
  if (!membership)
    return (
      <div className={css.head}>
        <h1 className={css.title}>You’re not a member yet</h1>
        <p className={css.lead}>Nothing was charged.</p>
        <Link className={buttonClass({ look: 'accent' })} href={href.plans({ p: story })}>
          See the plans
        </Link>
      </div>
    );
  const [last] = charges ?? [];
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title}>You’re a member</h1>
        <p className={css.lead}>Thank you. Every story is open to you from now on, and your reading supports those who write.</p>
      </div>
      <section className={css.panel} aria-label="Your purchase">
        <dl className={css.facts}>
          <div>
            <dt>Plan</dt>
            <dd>{PLANS[membership.membershipType].name}</dd>
          </div>
          {last && (
            <div>
              <dt>Paid</dt>
              <dd>{last.receiptText}</dd>
            </div>
          )}
          {membership.paymentMethod && (
            <div>
              <dt>Payment method</dt>
              <dd>{membership.paymentMethod.name}</dd>
            </div>
          )}
          {membership.nextPayment && (
            <div>
              <dt>Next payment</dt>
              <dd>{shortDate(membership.nextPayment.at)}</dd>
            </div>
          )}
        </dl>
        <p className={css.small}>We sent you a receipt by email.</p>
        <Onward story={story} />
      </section>
    </>
  );
}
