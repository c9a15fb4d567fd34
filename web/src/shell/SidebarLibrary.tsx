'use client';
import { useEffect, useState } from 'react';
import { BUILT_ROUTES } from '@/gen/route-screens';
import * as href from '@/gen/href';
import { sidebarYourLibrary } from '@/gen/messages/sidebar';
import { Link } from '@/ui/Link';
import css from './Sidebar.module.css';

/** The rooms of the library, without those whose screen is not part of this build. */
const rooms = (username: string): { route: string; label: string; href: string }[] =>
  [
    { route: 'ShowYourLists', label: 'Your lists', href: href.ShowYourLists() },
    { route: 'ShowYourFollowedLists', label: 'Saved lists', href: href.ShowYourFollowedLists() },
    { route: 'ShowUserLists', label: 'Public lists', href: href.ShowUserLists({ username }) },
    { route: 'user_highlights', label: 'Highlights', href: href.user_highlights({ username }) },
    { route: 'user_responses', label: 'Responses', href: href.user_responses({ username }) },
  ].filter((room) => BUILT_ROUTES.has(room.route));

/** The panel of the reader's library. While it is open, the docked sidebar is wider. */
export function SidebarLibrary({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.library = open ? 'open' : 'closed';
    return () => {
      delete document.documentElement.dataset.library;
    };
  }, [open]);
  return (
    <details className={css.library} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.item}>
        <span className={css.label}>{sidebarYourLibrary}</span>
      </summary>
      <ul>
        {rooms(username).map((room) => (
          <li key={room.route}>
            <Link className={css.item} href={room.href}>
              <span className={css.label}>{room.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
