import { Icon } from '@/ui/Icon';
import css from './StorySettings.module.css';
import type { Said } from './useStorySettings';

/** What came of a change, beside what was changed. */
export function Told({ said }: { said: Said | undefined }) {
  if (said?.kind === 'refused')
    return (
      <p className={css.refused} role="alert">
        <Icon name="alert" size={14} /> {said.text}
      </p>
    );
  return (
    <p className={css.told} role="status">
      {said ? { saving: 'Saving…', saved: 'Saved.' }[said.kind] : ''}
    </p>
  );
}
