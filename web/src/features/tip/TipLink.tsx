import * as href from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';

/** Leads to giving the writer of a story a tip. */
export function TipLink({ postId, writer }: { postId: string; writer: string }) {
  return (
    <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.post_tip({ postId })} rel="nofollow">
      Tip {writer}
    </Link>
  );
}
