import css from './SkipLink.module.css';

/** The first stop of the Tab key: past the bar to the content. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#content">
      Skip to content
    </a>
  );
}
