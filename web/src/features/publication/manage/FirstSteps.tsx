'use client';
import * as href from '@/gen/href';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './Manage.module.css';
import { useManaged } from './useManaged';

/** What a new publication still needs, for those who manage it; nothing once all of it is done. */
export function FirstSteps({ id, slug: collectionSlug, signedIn }: { id: string; slug: string; signedIn: boolean }) {
  const managed = useManaged(id, signedIn);
  if (!managed) return null;
  const { description, postCount, desk } = managed;
  const steps = [
    { label: 'Say what it’s about', done: description !== '', to: href.publication_settings({ collectionSlug }) },
    { label: 'Invite someone', done: desk.members.length > 1 || desk.invites.length > 0, to: href.publication_edit({ collectionSlug }) },
    { label: 'Publish the first story', done: postCount > 0, to: href.publication_new_story({ collectionSlug }) },
  ];
  const left = steps.filter((step) => !step.done).length;
  if (left === 0) return null;
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{left === steps.length ? 'Your publication is ready' : 'Next steps'}</h2>
      <ol>
        {steps.map(({ label, done, to }) => (
          <li key={label} className={done ? `${css.step} ${css.done}` : css.step}>
            <span className={css.dot}>{done && <Icon name="check" size={14} />}</span>
            {done ? (
              <span>
                {label}
                <span className="sr"> (done)</span>
              </span>
            ) : (
              <Link href={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
