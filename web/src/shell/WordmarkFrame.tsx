import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { SkipLink } from './SkipLink';
import { Wordmark } from './Wordmark';
import css from './WordmarkFrame.module.css';

/** One 680 px column under the wordmark, for sign-in and plans. */
export function WordmarkFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={css.head} data-chrome>
        <Wordmark />
      </header>
      <main id="content" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
