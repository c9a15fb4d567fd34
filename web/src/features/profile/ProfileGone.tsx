import { NotFoundText } from '@/features/errors/NotFoundText';
import * as href from '@/gen/href';
import { bannerSeeReasons } from '@/gen/messages/banner';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';
import css from './Profile.module.css';

const REASONS: Readonly<Record<string, { title: string; text: string }>> = {
  AccountSuspended: {
    title: 'This profile is not available',
    text: 'The account is under investigation or was found in violation of our rules.',
  },
  AccountDeleted: {
    title: 'This profile was deleted',
    text: 'The owner deleted their account and everything they wrote here.',
  },
};

/** A profile that cannot be shown, and why (deleted or suspended). */
export function ProfileGone({ reason }: { reason: string }) {
  const words = REASONS[reason];
  if (!words) return <NotFoundText />;
  return (
    <div className={css.gone}>
      <Statement
        {...words}
        actions={
          <>
            {reason === 'AccountSuspended' && (
              <Link className={buttonClass()} href={href.document({ document: 'rules' })}>
                {bannerSeeReasons}
              </Link>
            )}
            <Link className={buttonClass({ look: 'quiet' })} href={href.ShowHome()}>
              Home
            </Link>
          </>
        }
      />
    </div>
  );
}
