import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './Errors.module.css';

/** The words of the not-found screen. */
export function NotFoundText({ name = 'This site' }: { name?: string }) {
  return (
    <section className={css.screen}>
      <p className={css.label}>PAGE NOT FOUND</p>
      <p className={css.number} aria-hidden="true">404</p>
      <h1 className={css.line}>Out of nothing, something.</h1>
      <p className={css.text}>{name} has everything, even a page that is missing. What you were looking for may have moved, or never been here.</p>
      <p className={css.actions}>
        <Link className={buttonClass()} href={href.ShowHome()}>Home</Link>
        <Link className={buttonClass({ look: 'quiet' })} href={href.ShowSearch()}>Search</Link>
      </p>
    </section>
  );
}
