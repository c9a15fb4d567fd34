import css from '@/features/membership/Membership.module.css';
import { storyOf } from '@/features/membership/paths';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';

const GIVES = [
  ['Every story', 'Members read all member-only stories, on every device, without counting.'],
  ['The writers you read', 'What you read longest supports those who wrote it.'],
  ['Nothing in the way', 'No ads, and no one who pays to be shown to you.'],
] as const;

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Membership',
      description: `Read every story on ${request.site.name}, and support the writers you read.`,
      canonical: href.ShowSubscriptionsLanding({}),
    }),
  View: ({ request: { site }, query }) => (
    <Chrome>
      <Main>
        <div className={css.head}>
          <h1 className={css.title}>Read every story on {site.name}</h1>
          <p className={css.lead}>A membership opens all of them, and supports the people who write them.</p>
          <Link className={buttonClass({ look: 'accent', size: 'l' })} href={href.plans({ p: storyOf(query.p) })}>
            See the plans
          </Link>
        </div>
        <div className={css.plans}>
          {GIVES.map(([title, text]) => (
            <section key={title} className={css.plan}>
              <h2>{title}</h2>
              <p className={css.lead}>{text}</p>
            </section>
          ))}
        </div>
      </Main>
    </Chrome>
  ),
};
