import { href } from '@/gen/href';
import { bannerSeeReasons, bannerStorySuspended } from '@/gen/messages/banner';
import { Main } from '@/ui/Main';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import type { PostPageQuery } from './ops.gen';
import css from './post.module.css';

type Missing = Exclude<PostPageQuery['postResult'], { __typename: 'Post' }>;

const TITLES: Record<Exclude<Missing['__typename'], 'PostSuspended'>, string> = {
  NotFound: 'This story could not be found',
  RemovedByUser: 'The author removed this story',
  AccountSuspended: 'The account of this author is suspended',
  AccountDeleted: 'The account of this author was deleted',
  Blocked: 'This story is not available to you',
  Blocking: 'You have blocked the author of this story',
};

/** A story that exists but cannot be shown, and why. */
export function Unavailable({ result, productName }: { result: Missing; productName: string }) {
  const isSuspended = result.__typename === 'PostSuspended';
  // The title says as much as the answer's own words.
  const message = !isSuspended && 'message' in result ? result.message : '';
  return (
    <Main>
      <div className={css.gone}>
        <h1>{isSuspended ? bannerStorySuspended({ product: productName }) : TITLES[result.__typename]}</h1>
        {message && <p>{message}</p>}
        {isSuspended && (
          <Link className={buttonClass()} href={href.document({ document: 'rules' })}>
            {bannerSeeReasons}
          </Link>
        )}
        <Link className={buttonClass({ look: 'quiet' })} href={href.ShowHome()}>
          Home
        </Link>
      </div>
    </Main>
  );
}
