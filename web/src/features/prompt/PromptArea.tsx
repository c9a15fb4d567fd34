'use client';
import { useEffect, useState } from 'react';
import type { OneTapRoute } from '@/gen/vocabulary';
import { hearConsent, isGranted, readConsent } from '@/lib/consent';
import { dismissedAt } from '@/lib/prompt/dismissal';
import { showsPrompt, SMALL_SCREEN } from '@/lib/prompt/shows';
import type { GooglePrompt } from './GooglePrompt';

interface Props {
  route: OneTapRoute;
  productName: string;
}

/** Whether it shows here and now. Nothing of Google is loaded before the visitor's consent. */
const isWanted = (route: OneTapRoute): boolean =>
  isGranted(readConsent(document.cookie), false) &&
  showsPrompt(
    { route, isLoggedIn: false, isSmallScreen: matchMedia(SMALL_SCREEN).matches, referrer: document.referrer, dismissedAt: dismissedAt() },
    Date.now(),
  );

/** Where Google's own prompt shows over a page, for visitors who may be asked. */
export function PromptArea({ route, productName }: Props) {
  const [Shown, setShown] = useState<{ Prompt: typeof GooglePrompt } | null>(null);
  useEffect(() => {
    const look = () => {
      if (isWanted(route))
        import('./GooglePrompt').then(
          (m) => setShown({ Prompt: m.GooglePrompt }),
          () => undefined,
        );
    };
    look();
    return hearConsent(look);
  }, [route]);
  return Shown && <Shown.Prompt productName={productName} />;
}
