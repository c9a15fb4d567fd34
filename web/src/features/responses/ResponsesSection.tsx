import { plural } from '@/lib/text/count';
import { MoreResponses } from './MoreResponses';
import { Response } from './Response';
import type { ResponsePostFragment } from './Responses.gen';
import css from './Responses.module.css';

interface Props {
  postId: string;
  count: number;
  first: readonly ResponsePostFragment[];
  next: string | null;
}

/** What readers answered, best first. */
export function ResponsesSection({ postId, count, first, next }: Props) {
  return (
    <section id="responses" className={css.section} aria-labelledby="responses-title">
      <div className={css.head}>
        <h2 id="responses-title" className={css.title}>{count > 0 ? plural(count, 'response') : 'No responses yet'}</h2>
      </div>
      {first.map((response) => <Response key={response.id} response={response} />)}
      {next && <MoreResponses from={{ of: 'post', id: postId }} to={next} />}
    </section>
  );
}
