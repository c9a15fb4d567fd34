'use client';
import { useEffect } from 'react';
import { tell } from '@/lib/error/heard';

// Styles stand here and not in a module: Next repeats the style sheet of this file in every page.
const STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#fbfaf7,#151412);color:light-dark(#1d1b18,#eae6de);font:16px/1.5 "Public Sans",system-ui,sans-serif}
main{max-width:680px;margin:20vh auto 0;padding:0 24px}h1{font:400 2rem/1.2 Newsreader,Georgia,serif}button{height:40px;padding:0 18px;border:0;border-radius:999px;background:light-dark(#1d1b18,#eae6de);color:light-dark(#fbfaf7,#151412);font:500 14px/1 inherit;cursor:pointer}`;

/** Even the layout failed: the last screen. */
export default function GlobalError({ error }: { error: Error }) {
  useEffect(() => tell(error), [error]);
  return (
    <html lang="en">
      <body>
        <style>{STYLE}</style>
        <main>
          <h1>We&rsquo;re sorry, but there was a problem displaying this page. Please reload and try again.</h1>
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>
        </main>
      </body>
    </html>
  );
}
