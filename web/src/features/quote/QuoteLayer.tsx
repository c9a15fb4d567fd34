'use client';
import { useEffect, useState } from 'react';
import type { QuoteToolsProps, QuoteTools } from './QuoteTools';
import { storyBody } from './passage';

/** Highlights and private notes on the text of a story. Their code comes with the first selection, or with the first mark. */
export function QuoteLayer(props: QuoteToolsProps) {
  const [loaded, setLoaded] = useState<{ Tools: typeof QuoteTools } | null>(null);
  const isWanted = props.signedIn || props.top !== null;
  useEffect(() => {
    let isAsked = false;
    const load = () => {
      if (isAsked) return;
      isAsked = true;
      import('./QuoteTools').then(
        (m) => setLoaded({ Tools: m.QuoteTools }),
        () => {
          isAsked = false;
        },
      );
    };
    const onSelect = () => {
      const selection = getSelection();
      if (selection && !selection.isCollapsed && storyBody()?.contains(selection.anchorNode)) load();
    };
    if (isWanted) load();
    document.addEventListener('selectionchange', onSelect);
    // Words may have been selected before the page listened.
    onSelect();
    return () => document.removeEventListener('selectionchange', onSelect);
  }, [isWanted]);
  return loaded && <loaded.Tools {...props} />;
}
