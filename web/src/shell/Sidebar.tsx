'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import type { Flag } from '@/gen/vocabulary';
import { expose } from '@/lib/event/report';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './Sidebar.module.css';
import { SidebarFollowing } from './SidebarFollowing';
import { SidebarHint } from './SidebarHint';
import { SIDEBAR_ID } from './sidebarId';
import { sidebarItems } from './sidebarItems';
import { SidebarLibrary } from './SidebarLibrary';
import { useSidebar } from './useSidebar';

/** The flags that decide how the menu looks. */
const GATES: readonly Flag[] = ['enable_slim_navigation_poc', 'enable_library_sidebar', 'enable_submissions_v2'];

/** The main menu: docked from 1336 px, slim from 1080 px where that is switched on, below that over the page (Escape and a click outside close it). */
export function Sidebar({ productName }: { productName: string }) {
  const { data } = useViewer();
  const { data: menu } = useSidebar();
  const panel = useRef<HTMLElement>(null);
  const path = usePathname();
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    setCurrent(location.pathname);
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [path]);
  const username = data?.viewer?.username;
  const flags = menu?.viewer?.viewerEdge.sidebar;
  const isKnown = flags !== undefined;
  useEffect(() => {
    const menuShown = panel.current;
    if (!isKnown || !menuShown) return undefined;
    // Below 1080 px it is seen when it is opened.
    const meet = () => {
      if (menuShown.getClientRects().length > 0) for (const gate of GATES) expose(gate);
    };
    meet();
    menuShown.addEventListener('toggle', meet);
    return () => menuShown.removeEventListener('toggle', meet);
  }, [isKnown]);
  const isNew = menu?.viewer && !menu.viewer.dismissableFlags.includes('SIDEBAR_MENU');
  return (
    <nav ref={panel} id={SIDEBAR_ID} popover="auto" aria-label="Main" className={css.sidebar}>
      <ul>
        {sidebarItems(username, flags?.leadsToOutbox ?? false).map((item) => (
          <li key={item.label}>
            <Link className={css.item} href={item.href} title={item.label} aria-current={item.href === current ? 'page' : undefined}>
              <Icon name={item.icon} />
              <span className={css.label}>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {flags?.hasLibrary && username && <SidebarLibrary username={username} />}
      {/* Set again when it is known what stands above it, so that nothing moves. */}
      <SidebarFollowing key={menu ? 'known' : 'waiting'} />
      {isNew && <SidebarHint productName={productName} />}
    </nav>
  );
}
