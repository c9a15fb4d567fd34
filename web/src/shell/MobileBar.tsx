import css from './MobileBar.module.css';

/** Below 728 px, where an app exists: the way into it. In the page's flow, never over text. */
export function MobileBar({ appUrl, name }: { appUrl: string; name: string }) {
  return (
    <aside className={css.bar} aria-label="App">
      <span>Read in the {name} app</span>
      <a className={css.link} href={appUrl}>
        Open in app
      </a>
    </aside>
  );
}
