import type { SiteApp } from '@/gen/wire';
import { hideEarly } from '@/lib/appLink';
import { pageRequest } from '@/lib/request';
import { AppLink } from './AppLink';
import css from './MobileBar.module.css';

/** Below 728 px, where an app exists: the way into it. In the page's flow, never over text; a reader who dismissed it sees it no more. */
export async function MobileBar({ app, name }: { app: SiteApp; name: string }) {
  const { nonce } = await pageRequest();
  return (
    <>
      {nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hideEarly(app.isOffOnAndroid) }} />}
      <aside className={css.bar} aria-label="App">
        <span>Read in the {name} app</span>
        <AppLink app={app} />
      </aside>
    </>
  );
}
