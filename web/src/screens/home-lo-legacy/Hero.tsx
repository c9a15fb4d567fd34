import { SignInLink } from '@/features/signin/SignInLink';
import { href } from '@/gen/href';
import type { SiteInfo } from '@/lib/request';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import css from './landing.module.css';

/** What this place is, and the way in. */
export function Hero({ site }: { site: SiteInfo }) {
  return (
    <div className={css.hero}>
      <div className={css.heroInner}>
        <h1>{site.tagline || 'Stories worth the quiet.'}</h1>
        <p>On {site.name}, people who know something take the time to say it well. Everyone can read; with an account you follow, applaud and keep.</p>
        <div className={css.cta}>
          <SignInLink className={buttonClass({ look: 'primary', size: 'l' })} then={href.ShowHome()}>Start reading</SignInLink>
          <Link className={buttonClass({ look: 'quiet', size: 'l' })} href={href.ShowExploreTopics()}>Explore topics</Link>
        </div>
      </div>
    </div>
  );
}
