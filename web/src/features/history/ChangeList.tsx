import { plural } from '@/lib/text/count';
import type { Change } from './changes';
import css from './History.module.css';
import type { Piece } from './words';

const WHAT = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

/** A text with what came and what went. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    // Two pieces of one text are told apart by their place alone.
    const key = `${index}`;
    if (kind === 'added') return <ins key={key}>{text}</ins>;
    return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
  });
}

/** A first version, of which everything is new: its text as it is. */
export function FirstVersion({ changes }: { changes: readonly Change[] }) {
  return changes.map((change) => (
    <p key={change.id} dir="auto">
      {change.kind === 'added' && change.pieces.map(({ text }) => text).join('')}
    </p>
  ));
}

/** What happened to the blocks of a text, in reading order. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className={css.changes}>
      {changes.map((change) =>
        change.kind === 'same' ? (
          <li key={change.id} className={css.same}>
            {plural(change.count, 'block')} unchanged
          </li>
        ) : (
          <li key={`${change.kind} ${change.id}`} className={css.change} data-kind={change.kind}>
            <small>
              {WHAT[change.kind]} · {change.name}
              {change.note && ` · ${change.note}`}
            </small>
            <p dir="auto">
              <Pieces pieces={change.pieces} />
            </p>
          </li>
        ),
      )}
    </ol>
  );
}
