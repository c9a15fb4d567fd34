import css from '@/features/membership/Membership.module.css';
import { storyOf } from '@/features/membership/paths';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Welcome', canonical: href.welcome_member({}), noindex: true }),
  View: ({ request: { site }, query }) => {
    const story = storyOf(query.p);
    const steps = [
      [
        'Find something to read',
        'Topics lead to stories of every kind, the best of each first.',
        href.ShowExploreTopics(),
        'Explore topics',
      ],
      ['Follow writers', 'What they publish comes to your home page.', href.ShowFollowSuggestions(), 'See suggestions'],
      ['Keep what you like', 'Save stories to lists, and come back to them.', href.ShowYourLists(), 'Your library'],
    ] as const;
    return (
      <>
        <div className={css.head}>
          <h1 className={css.title}>Welcome to {site.name}, member</h1>
          <p className={css.lead}>Everything here is open to you. Three ways to begin:</p>
          {story && (
            <Link className={buttonClass({ look: 'accent' })} href={href.ShowPost({ postId: story })}>
              Continue reading
            </Link>
          )}
        </div>
        <div className={css.plans}>
          {steps.map(([title, text, to, label]) => (
            <section key={title} className={css.plan}>
              <h2>{title}</h2>
              <p className={css.lead}>{text}</p>
              <Link className={css.link} href={to}>
                {label}
              </Link>
            </section>
          ))}
        </div>
      </>
    );
  },
};
