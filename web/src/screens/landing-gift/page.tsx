import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';

const STEPS = [
  ['Choose', 'One membership for a friend, or many for a class or a team.'],
  ['Write', 'Add a message. We send it on the day you choose, or you print the card at home.'],
  ['Give', 'A code opens every story for a year. Nothing renews, and no one is asked for a card.'],
] as const;

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Give a membership',
      description: `Give someone a year of every story on ${request.site.name}.`,
      canonical: href.ShowGiftLanding(),
    }),
  View: ({ request: { site } }) => (
    <Chrome>
      <Main>
        <div className={css.head}>
          <h1 className={css.title}>Give a year of {site.name}</h1>
          <p className={css.lead}>Good stories are a good present, and they support the people who write them.</p>
          <Link className={buttonClass({ look: 'accent', size: 'l' })} href={href.gift_plans()}>
            Give a membership
          </Link>
          <Link className={css.link} href={href.redeem({})}>
            Redeem a gift
          </Link>
        </div>
        <div className={`${css.plans} ${css.three}`}>
          {STEPS.map(([title, text]) => (
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
