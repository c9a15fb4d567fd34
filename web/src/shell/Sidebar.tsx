'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './Sidebar.module.css';
import { sidebarItems } from './sidebarItems';

export const SIDEBAR_ID = 'main-menu';

/** The main menu: docked from 1336 px, slim from 1080 px, below that over the page (Escape and a click outside close it). */
export function Sidebar() {
  const { data } = useViewer();
  const panel = useRef<HTMLElement>(null);
  const path = usePathname();
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    setCurrent(location.pathname);
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [path]);
  return (
    <nav ref={panel} id={SIDEBAR_ID} popover="auto" aria-label="Main" className={css.sidebar}>
      <ul>
        {sidebarItems(data?.viewer?.username).map((item) => (
          <li key={item.label}>
            <Link className={css.item} href={item.href} title={item.label} aria-current={item.href === current ? 'page' : undefined}>
              <Icon name={item.icon} />
              <span className={css.label}>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
