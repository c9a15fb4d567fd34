import { Button } from '@/ui/Button';
import css from '../manage/Manage.module.css';
import { type Clash, INFO_LABELS } from './merge';

/** Where the reader and someone else wrote something different: the other's words, to be taken or not. */
export function Clashes({ clashes, onTake }: { clashes: readonly Clash[]; onTake: (clash: Clash) => void }) {
  if (clashes.length === 0) return null;
  return (
    <section className={css.conflict} aria-label="Changed by someone else">
      {clashes.map((clash) => (
        <div key={clash.field} className={css.theirs}>
          <p>
            <strong>{INFO_LABELS[clash.field]}</strong> was changed to:
          </p>
          <p dir="auto">{clash.text}</p>
          <div>
            <Button look="quiet" size="s" onClick={() => onTake(clash)}>
              Use this
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
