import { Icon } from '@/ui/Icon';
import css from './Combobox.module.css';

interface Props {
  recents: readonly string[];
  onChoose: (query: string) => void;
  onRemove: (query: string) => void;
}

/** Recent searches, each with a way to forget it. */
export function Recents({ recents, onChoose, onRemove }: Props) {
  return (
    <section aria-label="Recent searches">
      <h2>Recent searches</h2>
      {recents.map((query) => (
        <div key={query} className={css.row}>
          <button type="button" className={css.item} onClick={() => onChoose(query)} dir="auto">
            <Icon name="clock" size={18} />
            <span>{query}</span>
          </button>
          <button type="button" className={css.remove} aria-label={`Forget “${query}”`} title="Forget" onClick={() => onRemove(query)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
