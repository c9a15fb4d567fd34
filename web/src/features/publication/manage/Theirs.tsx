import { Button } from '@/ui/Button';
import css from './Manage.module.css';

/** What someone else saved while the reader was changing it, to be taken or not. */
export function Theirs({ text, onUse }: { text: string; onUse: () => void }) {
  return (
    <section className={css.theirs} aria-label="Changed by someone else">
      <p>{text}</p>
      <div>
        <Button look="quiet" size="s" onClick={onUse}>
          Use this
        </Button>
      </div>
    </section>
  );
}
