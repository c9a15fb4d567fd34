'use client';
import { useState } from 'react';
import { sidebarIntroduction } from '@/gen/messages/sidebar';
import { mutate } from '@/lib/gql/client';
import { IconButton } from '@/ui/IconButton';
import css from './Sidebar.module.css';
import { DismissSidebarHint } from './SidebarMenu.gen';

/** What the sidebar is for, told once to each reader. */
export function SidebarHint({ productName }: { productName: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // If this is lost, it is told once more.
    mutate(DismissSidebarHint, {}).catch(() => undefined);
  };
  return (
    <div className={css.tip} role="note">
      <p>{sidebarIntroduction({ product: productName })}</p>
      <IconButton icon="close" label="Close hint" onClick={close} />
    </div>
  );
}
