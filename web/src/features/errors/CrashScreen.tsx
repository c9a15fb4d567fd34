'use client';
import { Button } from '@/ui/Button';
import css from './Errors.module.css';

/** Shown when the page broke in the browser. */
export function CrashScreen({ reload }: { reload: () => void }) {
  return (
    <main className={css.screen}>
      <h1 className={css.line}>We&rsquo;re sorry, but there was a problem displaying this page. Please reload and try again.</h1>
      <Button onClick={reload}>Reload</Button>
    </main>
  );
}
