import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Count } from '@/ui/Count';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import type { AnsweringPostFragment, ResponsePostFragment } from './Responses.gen';
import css from './Responses.module.css';

/** A response, with what it answers where that is not on the same page. */
export type Answering = ResponsePostFragment & Partial<Pick<AnsweringPostFragment, 'inResponseTo'>>;

/** One response: who, when, what, and how it was received. */
export function Response({ response }: { response: Answering }) {
  const { creator, inResponseTo } = response;
  return (
    <article className={css.response} aria-label={`Response by ${creator.name}`}>
      <div className={css.who}>
        <Avatar name={creator.name} src={creator.imageUrl} size={32} />
        <p>
          <Link href={creator.url} dir="auto">
            {creator.name}
          </Link>
          {response.firstPublishedAt && <Time at={response.firstPublishedAt} />}
        </p>
      </div>
      {inResponseTo && (
        <p className={css.to}>
          In response to{' '}
          <Link href={inResponseTo.url} dir="auto">
            {inResponseTo.title || inResponseTo.excerpt}
          </Link>
        </p>
      )}
      <div className={css.body} lang={response.lang || undefined} dir="auto" dangerouslySetInnerHTML={{ __html: response.bodyHtml }} />
      <p className={css.foot}>
        {response.clapCount > 0 && (
          <span>
            <Icon name="clap" size={16} />
            <Count n={response.clapCount} one="clap" />
          </span>
        )}
        <Link href={response.url}>
          {response.responsesCount > 0 ? plural(response.responsesCount, 'reply', 'replies') : 'Open response'}
        </Link>
      </p>
    </article>
  );
}
