'use client';
import { blockWriter, muteWriter, unblockWriter, unmuteWriter } from '@/features/feed/keepAway';
import { useFollow } from '@/features/follow/useFollow';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import css from './Profile.module.css';

/** What a reader can do about a writer beside following, and whether they did. */
export function ProfileMenu({ user: { id, name } }: { user: { id: string; name: string } }) {
  const {
    edge: { isSelf, isMuting, isBlocking },
  } = useFollow({ kind: 'User', id, name }, 'here');
  if (isSelf !== false) return null;
  const item = (label: string, run: (who: { id: string; name: string }) => Promise<void>) => (
    <button type="button" className={menuItem.item} onClick={() => void run({ id, name })}>
      {label}
    </button>
  );
  return (
    <>
      <Menu label={`More about ${name}`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
        {isMuting ? item(`Unmute ${name}`, unmuteWriter) : item(`Mute ${name}`, muteWriter)}
        {isBlocking ? item(`Unblock ${name}`, unblockWriter) : item(`Block ${name}`, blockWriter)}
      </Menu>
      {(isBlocking || isMuting) && <span className={css.kept}>{isBlocking ? 'Blocked' : 'Muted'}</span>}
    </>
  );
}
