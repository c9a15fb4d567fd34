import { useEffect } from 'react';
import type { EditorTab } from './editorTab';
import type { Other } from './opening';

/** How often a tab that only reads looks whether the writer has gone, in milliseconds. */
const LOOK: Readonly<Record<Other, number>> = { tab: 2_000, device: 10_000 };

/** Opens the story for writing when the tab or device that wrote it has gone. Only a tab that is seen does: a reload elsewhere keeps its seat. */
export function useFreeSeat(tab: EditorTab, other: Other | null, open: (takes: Other | null) => void): void {
  useEffect(() => {
    if (other === null) return undefined;
    let isOver = false;
    const look = async () => {
      if (document.visibilityState !== 'visible' || !(await tab.isFree().catch(() => false)) || isOver) return;
      isOver = true;
      open(null);
    };
    const timer = setInterval(() => void look(), LOOK[other]);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [tab, other, open]);
}
