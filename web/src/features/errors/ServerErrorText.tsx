import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import css from './Errors.module.css';

/** The words of the server-error screen. Plain links: a fresh page load is what helps. */
export function ServerErrorText({ statusUrl }: { statusUrl?: string | undefined }) {
  return (
    <section className={css.screen}>
      <p className={css.number} aria-hidden="true">500</p>
      <h1 className={css.line}>Apologies, but something went wrong on our end.</h1>
      <p className={css.text}>It has been noted. Trying again in a moment often works.</p>
      <p className={css.actions}>
        <a className={buttonClass()} href={href.ShowHome()}>Browse top stories</a>
        {statusUrl && <a className={buttonClass({ look: 'quiet' })} href={statusUrl}>Check the site status</a>}
      </p>
    </section>
  );
}
