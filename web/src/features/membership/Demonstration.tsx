import css from './Membership.module.css';

/** Says that no money moves here. */
export function Demonstration() {
  return (
    <p className={css.demo} role="note">
      <strong>Demonstration.</strong> Payments on this site are for show: no money moves, and real cards are not accepted.
    </p>
  );
}
