import { Icon } from '@/ui/Icon';
import css from './StorySettings.module.css';
import type { SettingMessage } from './useStorySettings';

/** Whether the change of a setting is saved, or why not. */
export function SettingStatus({ message }: { message: SettingMessage | undefined }) {
  if (message?.kind === 'refused')
    return (
      <p className={css.refused} role="alert">
        <Icon name="alert" size={14} /> {message.text}
      </p>
    );
  return (
    <p className={css.status} role="status">
      {message ? { saving: 'Saving…', saved: 'Saved.' }[message.kind] : ''}
    </p>
  );
}
