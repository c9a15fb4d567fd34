import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { spanInWords } from './leftInWords';
import css from './Paywall.module.css';

export interface Meter {
  signedIn: number;
  window: string;
}

interface PaywallProps {
  story: { id: string; url: string };
  writer: string;
  meter: Meter;
  signedIn: boolean;
}

const stories = (count: number): string => `${count} member-only ${count === 1 ? 'story' : 'stories'}`;

/** Why the story ends here, and what would open it. */
function words({ signedIn, meter }: PaywallProps): { title: string; text: string } {
  if (!signedIn && meter.signedIn > 0)
    return {
      title: 'Keep reading with a free account',
      text: `With an account you read ${stories(meter.signedIn)} ${spanInWords(meter.window)} for free. Members read them all.`,
    };
  if (signedIn && meter.signedIn > 0)
    return {
      title: `You’ve read your free stories ${spanInWords(meter.window)}`,
      text: canBuyMembership
        ? 'A membership opens every story, and your reading time supports the writers you read most.'
        : 'You’ve reached the end of the part that everyone can read.',
    };
  return canBuyMembership
    ? {
        title: 'Keep reading with a membership',
        text: 'Unlimited stories, and your reading time supports the writers you read most.',
      }
    : { title: 'This story is for members', text: 'You’ve reached the end of the part that everyone can read.' };
}

/** Where the free part of a member-only story ends. The rest is not in the page at all. Every way on leads back to the story. */
export function Paywall(props: PaywallProps) {
  const { story, writer, meter, signedIn } = props;
  const { title, text } = words(props);
  const opensByAccount = !signedIn && meter.signedIn > 0;
  return (
    <>
      <div className={css.fade} />
      <section className={css.panel} aria-label="Membership required" data-paywall>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        {opensByAccount && (
          <SignInLink entry="paywall" className={buttonClass({ look: 'accent' })} to={story.url}>
            Create a free account
          </SignInLink>
        )}
        {canBuyMembership && (
          <Link
            className={opensByAccount ? css.more : buttonClass({ look: 'accent' })}
            href={href.ShowSubscriptionsLanding({ p: story.id })}
          >
            Become a member
          </Link>
        )}
        {!signedIn && (
          <p className={css.small}>
            Already a member?{' '}
            <SignInLink entry="paywall" operation="login" userName={writer} to={story.url}>
              Sign in
            </SignInLink>
          </p>
        )}
      </section>
    </>
  );
}
