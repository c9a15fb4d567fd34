import { href } from '@/gen/href';
import { bannerSeeReasons, bannerUnderReview } from '@/gen/messages/banner';
import { themeOfBanner } from '@/lib/banner/theme';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import css from './PostStanding.module.css';
import type { PostStandingFragment } from './PostStanding.gen';

/** Above a story that staff looks at: everybody who reads it is told. It comes with the page, so nothing moves. */
export function PostStanding({ post }: { post: PostStandingFragment }) {
  if (!post.isUnderReview) return null;
  return (
    <div className={css.standing}>
      <Banner
        look={themeOfBanner('UNDER_REVIEW') === 'ERROR' ? 'error' : 'notice'}
        label="Notice"
        actions={<Link href={href.document({ document: 'rules' })}>{bannerSeeReasons}</Link>}
      >
        {bannerUnderReview}
      </Banner>
    </div>
  );
}
