import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Response } from './Response';
import type { ResponsePostFragment } from './Responses.gen';
import css from './Responses.module.css';

interface Props {
  postId: string;
  count: number;
  /** The best of them. */
  first: readonly ResponsePostFragment[];
  isClosed: boolean;
}

/** Below a story: the best of what readers answered, and the way to all of it. */
export function ResponsesSection({ postId, count, first, isClosed }: Props) {
  const isAsking = first.length === 0 && !isClosed;
  return (
    <section id="responses" className={css.section} aria-labelledby="responses-title">
      <div className={css.head}>
        <h2 id="responses-title" className={css.title}>
          {count > 0 ? plural(count, 'response') : 'No responses yet'}
        </h2>
      </div>
      {first.map((response) => (
        <Response key={response.id} response={response} />
      ))}
      {(first.length > 0 || isAsking) && (
        <Link className={buttonClass({ look: 'quiet' })} href={href.post_responses({ postId })} data-responses>
          {isAsking ? 'Write a response' : isClosed ? 'Read all responses' : 'Read all and respond'}
        </Link>
      )}
    </section>
  );
}
