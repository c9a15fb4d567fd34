import * as href from '@/gen/href';
import {
  errorScreenServerError,
  errorScreenServerErrorNumber,
  errorScreenStatusPage,
  errorScreenTopStories,
} from '@/gen/messages/errorScreen';
import { buttonClass } from '@/ui/buttonClass';
import css from './Errors.module.css';

/** The words of the server-error screen. Plain links: a fresh page load is what helps. */
export function ServerErrorText({ statusUrl }: { statusUrl?: string | undefined }) {
  return (
    <section className={css.screen}>
      <p className={css.number} aria-hidden="true">
        {errorScreenServerErrorNumber}
      </p>
      <h1 className={css.line}>{errorScreenServerError}</h1>
      <p className={css.text}>The error has been reported. Trying again in a moment often works.</p>
      <p className={css.actions}>
        <a className={buttonClass()} href={href.ShowHome()}>
          {errorScreenTopStories}
        </a>
        {statusUrl && (
          <a className={buttonClass({ look: 'quiet' })} href={statusUrl}>
            {errorScreenStatusPage}
          </a>
        )}
      </p>
    </section>
  );
}
