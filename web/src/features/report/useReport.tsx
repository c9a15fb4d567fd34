'use client';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';

const ReportDialog = lazy(() => import('./ReportDialog'));

interface Report {
  /** What the menu's item runs. */
  report: (event: MouseEvent<HTMLElement>) => void;
  /** The same without the item; the focus goes back to `opener`. */
  begin: (opener: HTMLElement) => void;
  dialog: ReactNode;
}

/** How a menu reports what it is about, and the dialog, which stands beside the menu, because a closed menu shows nothing. */
export function useReport(postId: string, what: 'story' | 'response' = 'story'): Report {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // The menu's button, which is still there when the menu is closed.
  const report = (event: MouseEvent<HTMLElement>) =>
    setOpener(event.currentTarget.closest('[popover]')?.parentElement?.querySelector('button') ?? null);
  const dialog = opener && (
    <Suspense>
      <ReportDialog postId={postId} what={what} opener={opener} onClosed={() => setOpener(null)} />
    </Suspense>
  );
  return { report, begin: setOpener, dialog };
}
