import * as href from '@/gen/href';
import {
  errorScreenEvenAMissingPage,
  errorScreenNotFoundHome,
  errorScreenNotFoundNumber,
  errorScreenOutOfNothing,
  errorScreenPageNotFound,
} from '@/gen/messages/errorScreen';
import { topBarSearch } from '@/gen/messages/topBar';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './Errors.module.css';

/** The words of the not-found screen. */
export function NotFoundText({ name = 'this site' }: { name?: string }) {
  return (
    <section className={css.screen}>
      <p className={css.label}>{errorScreenPageNotFound}</p>
      <p className={css.number} aria-hidden="true">
        {errorScreenNotFoundNumber}
      </p>
      <h1 className={css.line}>{errorScreenOutOfNothing}</h1>
      <p className={css.text}>{errorScreenEvenAMissingPage({ product: name })} The page may have moved, or never existed.</p>
      <p className={css.actions}>
        <Link className={buttonClass()} href={href.ShowHome()}>
          {errorScreenNotFoundHome}
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} href={href.ShowSearch()}>
          {topBarSearch}
        </Link>
      </p>
    </section>
  );
}
