import { Publisher } from './Publisher';
import type { RailPublisherFragment } from './Rail.gen';
import css from './Rail.module.css';

/** Writers and publications worth following. */
export function WhoToFollow({ publishers, signedIn }: { publishers: readonly RailPublisherFragment[]; signedIn: boolean }) {
  if (publishers.length === 0) return null;
  return (
    <section className={css.module}>
      <h2>Who to follow</h2>
      <div className={css.people}>
        {publishers.map((p) => (
          <Publisher key={p.id} publisher={p} signedIn={signedIn} />
        ))}
      </div>
    </section>
  );
}
