import { Prose } from '@/features/text/Prose';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';
import { Link } from '@/ui/Link';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: `About ${request.site.name}`, description: request.site.tagline, canonical: href.about() }),
  View: ({ request: { site } }) => (
    <Chrome>
      <Main>
        <Prose>
          <h1>About {site.name}</h1>
          {site.tagline && <p>{site.tagline}</p>}
          <p>{site.name} is a place for stories: long ones and short ones, by people who know something and take the time to say it well. Anyone can read. Anyone with an account can follow writers and topics, applaud, save stories for later and answer.</p>
          <h2>How it looks, and why</h2>
          <p>One column, set for reading. No pop-ups over the text, nothing that moves unless you ask it to, and the same calm page in light and dark.</p>
          <h2>Your words stay yours</h2>
          <p>Every publication has a feed, every story a permanent address, and writers can take their work out as easily as they brought it in.</p>
          <p><Link href={href.ShowExploreTopics()}>Explore topics</Link> or read <Link href={href.m_tos()}>the terms</Link>.</p>
        </Prose>
      </Main>
    </Chrome>
  ),
};
