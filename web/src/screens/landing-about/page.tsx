import { Prose } from '@/features/text/Prose';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';
import { Link } from '@/ui/Link';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, { title: `About ${request.site.name}`, description: request.site.tagline, canonical: href.about() }),
  View: ({ request: { site } }) => (
    <Chrome>
      <Main>
        <Prose>
          <h1>About {site.name}</h1>
          {site.tagline && <p>{site.tagline}</p>}
          <p>
            {site.name} is a place for stories: long ones and short ones, by people who know something and take the time to say it well.
            Anyone can read. Anyone with an account can follow writers and topics, clap for stories and save them for later.
          </p>
          <h2>How it looks, and why</h2>
          <p>
            One column, set for reading. No pop-ups over the text, nothing that moves unless you ask it to, and the same calm page in light
            and dark.
          </p>
          <h2>Your words stay yours</h2>
          <p>What you publish remains yours. Every writer, publication and topic has a feed, and every story has a permanent link.</p>
          <h2 id="help">Help</h2>
          <p>
            How to sign in, search, follow and read in your own way is explained on{' '}
            <Link href={href.document({ document: 'help' })}>the help page</Link>.
          </p>
          <h2 id="status">Status</h2>
          <p>
            You are reading this page, so the site is answering. There is no separate status page: when something fails, the page itself
            says so, and whatever can be tried again has a button for it.
          </p>
          <h2 id="careers">Careers</h2>
          <p>No positions are open.</p>
          <h2 id="press">Press</h2>
          <p>
            Link to any public story; its link never changes. Each one carries its title, writer, date and picture in a form that other
            sites can show. To use more than a quotation, ask the writer, who owns the text.
          </p>
          <h2 id="blog">Blog</h2>
          <p>{site.name} has no separate blog. News about the site is published as stories, like everything else here.</p>
          <h2 id="listen">Listen</h2>
          <p>
            {site.name} has no player of its own. Browsers, phones and screen readers can read a page aloud, and our pages are made so that
            they can: a story is plain text in its own language, in reading order, with headings and described pictures.
          </p>
          <p>
            <Link href={href.ShowExploreTopics()}>Explore topics</Link> or read <Link href={href.m_tos()}>the terms</Link>.
          </p>
        </Prose>
      </Main>
    </Chrome>
  ),
};
