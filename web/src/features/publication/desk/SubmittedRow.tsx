'use client';
import { statusWords } from '@/features/submission/state';
import css from '@/features/stories/Stories.module.css';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import type { DeskSubmissionsQuery } from './Desk.gen';
import desk from './Desk.module.css';
import { titleOf } from './DeskRow';

export type Submitted = Extract<DeskSubmissionsQuery['collectionSubmissions'], { __typename: 'SubmissionPage' }>['items'][number];

/** Whether the editors can still decide about it. */
export const canDecline = ({ status }: Pick<Submitted, 'status'>): boolean =>
  status === 'OPEN' || status === 'TRIAGE' || status === 'IN_REVIEW' || status === 'CHANGES_MADE';

interface Props {
  one: Submitted;
  /** Null where none can be chosen. */
  isChosen: boolean | null;
  onChoose: () => void;
}

/** What someone submitted: where it stands, and what writer and editors said. */
export function SubmittedRow({ one, isChosen, onChoose }: Props) {
  const title = titleOf(one);
  return (
    <li className={css.row}>
      {isChosen !== null && (
        <label className={css.choose}>
          {canDecline(one) && <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Select ${title}`} />}
        </label>
      )}
      <div className={css.what}>
        <h2 dir="auto">{one.post ? <Link href={one.post.url}>{title}</Link> : title}</h2>
        <p className={css.meta}>
          <strong className={desk.state} data-status={one.status}>
            {statusWords(one.status)}
          </strong>
          <Link href={one.writer.url} dir="auto">
            {one.writer.name}
          </Link>
          <span>
            Submitted <Time at={one.submittedAt} />
          </span>
          {one.decidedBy && (
            <span>
              Decided by <span dir="auto">{one.decidedBy.name}</span>
            </span>
          )}
        </p>
        {one.note && (
          <blockquote className={desk.said} dir="auto">
            {one.note}
          </blockquote>
        )}
        {one.answer && (
          <p className={css.meta}>
            Editors’ note: <span dir="auto">{one.answer}</span>
          </p>
        )}
      </div>
    </li>
  );
}
