import * as href from '@/gen/href';
import { bannerSeeReasons, bannerStorySuspended, bannerUnderReview } from '@/gen/messages/banner';
import { themeOfBanner } from '@/lib/banner/theme';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import css from './PostReviewStatus.module.css';
import type { PostReviewStatusFragment } from './PostReviewStatus.gen';

/** Above a story that staff looks at, which all its readers are told, or took down, which its author is told. It comes with the page, so nothing moves. */
export function PostReviewStatus({ post, productName }: { post: PostReviewStatusFragment; productName: string }) {
  if (!post.isUnderReview && !post.isTakenDown) return null;
  return (
    <div className={css.status}>
      <Banner
        look={themeOfBanner(post.isTakenDown ? 'STORY_SUSPENDED' : 'UNDER_REVIEW') === 'ERROR' ? 'error' : 'notice'}
        label="Notice"
        actions={<Link href={href.document({ document: 'rules' })}>{bannerSeeReasons}</Link>}
      >
        {post.isTakenDown ? bannerStorySuspended({ product: productName }) : bannerUnderReview}
      </Banner>
    </div>
  );
}
