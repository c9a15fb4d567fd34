'use client';
import { type CSSProperties, useEffect } from 'react';
import { HOME } from '@/gen/home';
import { errorScreenCrash, errorScreenServerError, errorScreenServerErrorNumber, errorScreenTopStories } from '@/gen/messages/errorScreen';
import { sidebarTryAgain } from '@/gen/messages/sidebar';
import { tell } from '@/lib/error/heard';

// Styles stand here and not in a module: Next repeats the style sheets of this file in every page.
const SCREEN: CSSProperties = { maxWidth: 680, margin: '12vh auto', padding: '0 24px', display: 'grid', gap: 16, justifyItems: 'start' };
const NUMBER: CSSProperties = { font: '400 8rem/1 var(--serif-1)', letterSpacing: '-.03em' };
const LINE: CSSProperties = { font: '400 2rem/2.375rem var(--serif-1)' };
const ACTIONS: CSSProperties = { display: 'flex', gap: 16, fontSize: '1rem', textDecoration: 'underline', textUnderlineOffset: 3 };

/** It broke in the browser: loading it again is what helps. */
const Crashed = () => (
  <main id="content" style={SCREEN}>
    <h1 style={LINE}>{errorScreenCrash}</h1>
    <p style={ACTIONS}>
      <button type="button" style={{ textDecoration: 'inherit' }} onClick={() => location.reload()}>
        Reload
      </button>
      <a href={HOME}>{errorScreenTopStories}</a>
    </p>
  </main>
);

/** A page failed while it was shown. What failed on the server carries a digest, what broke in the browser none. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => tell(error), [error]);
  if (error.digest === undefined) return <Crashed />;
  return (
    <main id="content" style={SCREEN}>
      <p style={NUMBER} aria-hidden="true">
        {errorScreenServerErrorNumber}
      </p>
      <h1 style={LINE}>{errorScreenServerError}</h1>
      <p style={ACTIONS}>
        <button type="button" style={{ textDecoration: 'inherit' }} onClick={reset}>
          {sidebarTryAgain}
        </button>
        <a href={HOME}>{errorScreenTopStories}</a>
      </p>
    </main>
  );
}
