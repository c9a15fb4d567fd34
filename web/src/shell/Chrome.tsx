import type { ReactNode } from 'react';
import { BannerArea } from '@/features/banner/BannerArea';
import { ReservePlace } from '@/features/banner/ReservePlace';
import { PromptArea } from '@/features/prompt/PromptArea';
import { EARLY_OFFER } from '@/lib/banner/place';
import { pageRequest } from '@/lib/request';
import css from './Chrome.module.css';
import { Footer } from './Footer';
import { ReaderWatch, Sidebar } from './ForReaders';
import { MobileBar } from './MobileBar';
import { ReserveSidebar } from './ReserveSidebar';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

/** Bar, sidebar for readers who are logged in, the page, and the footer. */
export async function Chrome({ children }: { children: ReactNode }) {
  const { signedIn, readerClass, site, prompt } = await pageRequest();
  return (
    <>
      <SkipLink />
      {signedIn && <ReservePlace />}
      {signedIn && <ReserveSidebar />}
      <BannerArea
        signedIn={signedIn}
        productName={site.name}
        offers
        likely={readerClass === 'free'}
        early={signedIn && <div id={EARLY_OFFER} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />}
      />
      {signedIn && <ReaderWatch productName={site.name} />}
      {prompt && <PromptArea route={prompt} productName={site.name} />}
      {site.app && <MobileBar app={site.app} name={site.name} />}
      <TopBar sidebar={signedIn} />
      <div className={signedIn ? `${css.frame} ${css.withSidebar}` : css.frame}>
        {signedIn && <Sidebar productName={site.name} />}
        <div className={css.page}>
          {children}
          <Footer />
        </div>
      </div>
    </>
  );
}
