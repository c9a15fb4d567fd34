'use client';
import { useClap } from '@/features/clap/useClap';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';

/** Rarer actions on a story. */
export function MoreMenu({ postId, total }: { postId: string; total: number }) {
  const { mine, takeBack } = useClap(postId, total);
  if (mine === 0) return null;
  return (
    <Menu label="More actions" buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
      <button type="button" className={menuItem.item} onClick={() => void takeBack()}><Icon name="clap" size={18} /> Undo claps</button>
    </Menu>
  );
}
