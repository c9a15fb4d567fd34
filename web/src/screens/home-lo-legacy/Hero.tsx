import { SignInLink } from '@/features/signin/SignInLink';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import * as href from '@/gen/href';
import type { SiteInfo } from '@/gen/wire';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Leaf } from './Leaf';
import css from './landing.module.css';

/** What this place is, the way in, and a story lying open beside it. */
export function Hero({ site, lead }: { site: SiteInfo; lead: StoryCardPostFragment | undefined }) {
  return (
    <div className={css.hero}>
      <div className={css.heroInner}>
        <div className={css.words}>
          <h1>{site.tagline || 'Stories worth the quiet.'}</h1>
          <p>
            On {site.name}, people who know something take the time to say it well. Anyone can read; with an account you can follow, clap
            and save.
          </p>
          <div className={css.cta}>
            <SignInLink entry="landing_home_hero" className={buttonClass({ look: 'primary', size: 'l' })} to={href.ShowHome()}>
              Start reading
            </SignInLink>
            <Link className={buttonClass({ look: 'quiet', size: 'l' })} href={href.ShowExploreTopics()}>
              Explore topics
            </Link>
          </div>
        </div>
        {lead && <Leaf post={lead} />}
      </div>
    </div>
  );
}
