import type { ReactNode } from 'react';
import * as href from '@/gen/href';
import { bannerSeeReasons, bannerStorySuspended } from '@/gen/messages/banner';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { Statement } from '@/ui/Statement';
import type { PostPageQuery } from './ops.gen';

type Reason = Exclude<PostPageQuery['postResult'], { __typename: 'Post' }>['__typename'];

interface Words {
  title: string;
  text: string;
  /** What the reader can do, beside going home. */
  action?: ReactNode;
}

const search = (
  <Link className={buttonClass()} href={href.ShowSearch()}>
    Search
  </Link>
);
const rules = (
  <Link className={buttonClass()} href={href.document({ document: 'rules' })}>
    {bannerSeeReasons}
  </Link>
);

const WORDS: Record<Exclude<Reason, 'PostSuspended'>, Words> = {
  NotFound: { title: 'This story could not be found', text: 'The link may be wrong, or the story was deleted.', action: search },
  RemovedByUser: { title: 'The author removed this story', text: 'Others may have written about the same thing.', action: search },
  AccountSuspended: {
    title: 'The account of this author is suspended',
    text: 'It is under investigation or was found in violation of our rules. Until that is settled, its stories can’t be read.',
    action: rules,
  },
  AccountDeleted: { title: 'The account of this author was deleted', text: 'Their stories were deleted with it.', action: search },
  Blocked: { title: 'This story is not available to you', text: 'The author has blocked you.', action: search },
  Blocking: {
    title: 'You have blocked the author of this story',
    text: 'To read their stories again, unblock them in your settings.',
    action: (
      <Link className={buttonClass()} href={href.settings_mute_tab({ activeTab: 'blocked' })}>
        People you blocked
      </Link>
    ),
  },
};

/** A story that exists but cannot be shown, and why. */
export function Unavailable({ reason, productName }: { reason: Reason; productName: string }) {
  const { title, text, action } =
    reason === 'PostSuspended'
      ? { title: bannerStorySuspended({ product: productName }), text: 'Only its author can read it now.', action: rules }
      : WORDS[reason];
  return (
    <Main>
      <Statement
        title={title}
        text={text}
        actions={
          <>
            {action}
            <Link className={buttonClass({ look: 'quiet' })} href={href.ShowHome()}>
              Home
            </Link>
          </>
        }
      />
    </Main>
  );
}
