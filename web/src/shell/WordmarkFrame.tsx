import type { ReactNode } from 'react';
import { BannerArea } from '@/features/banner/BannerArea';
import { ReservePlace } from '@/features/banner/ReservePlace';
import { pageRequest } from '@/lib/request';
import { Footer } from './Footer';
import { ReaderWatch } from './ForReaders';
import { SkipLink } from './SkipLink';
import { Wordmark } from './Wordmark';
import css from './WordmarkFrame.module.css';

/** One 680 px column under the wordmark, for sign-in and plans. */
export async function WordmarkFrame({ children }: { children: ReactNode }) {
  const { signedIn, site } = await pageRequest();
  return (
    <>
      <SkipLink />
      {/* Nothing is offered here: the place is for the page that a link leads to. */}
      {signedIn && <ReservePlace />}
      <BannerArea signedIn={signedIn} productName={site.name} />
      {signedIn && <ReaderWatch productName={site.name} />}
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
