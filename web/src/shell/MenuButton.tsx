'use client';
import { useEffect, useState, type MouseEvent } from 'react';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { SIDEBAR_ID } from './sidebarId';
import { chosenSidebar, showSidebar, type SidebarChoice, switchSidebar } from './sidebarChoice';
import css from './TopBar.module.css';
import { ICON } from './unread';
import { useSidebar } from './useSidebar';

/** Docked sidebars are made slim and whole again; all others are opened over the page. */
const DOCKED = '(width >= 1336px)';

/** The button of the main menu, with a dot while there is something new in it. */
export function MenuButton() {
  const { data, dots, look } = useSidebar();
  const isSlim = data?.viewer?.viewerEdge.sidebar.isSlim ?? false;
  const [choice, setChoice] = useState<SidebarChoice>('whole');
  useEffect(() => {
    if (!isSlim) return;
    const chosen = chosenSidebar();
    setChoice(chosen);
    showSidebar(chosen);
  }, [isSlim]);
  const press = (event: MouseEvent) => {
    look(ICON);
    if (!matchMedia(DOCKED).matches) return;
    event.preventDefault();
    setChoice(switchSidebar());
  };
  return (
    <button
      type="button"
      className={`${button.icon} ${css.menu}`}
      popoverTarget={SIDEBAR_ID}
      data-choice={choice}
      onClick={press}
      aria-label={dots.icon ? 'Open the main menu, new stories' : 'Open the main menu'}
    >
      <Icon name="menu" />
      {dots.icon && <span className={css.dot} />}
    </button>
  );
}
