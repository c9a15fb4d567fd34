import { Prose } from '@/features/text/Prose';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Terms of service', description: `The terms of ${request.site.name}.`, canonical: href.m_tos() }),
  View: ({ request: { site } }) => (
    <Chrome>
    <Main>
      <Prose>
        <h1>Terms of service</h1>
        <p>These are the default terms of {site.name}. Whoever runs this site can replace them with their own.</p>
        <h2>Your account</h2>
        <p>You sign in with a code sent to your e-mail address. Keep that mailbox yours: whoever reads it can sign in as you.</p>
        <h2>Your stories</h2>
        <p>What you publish remains yours. You allow this site to show it, to keep copies of it as long as it is published, and to offer it in feeds and search. You can remove a story at any time.</p>
        <h2 id="rules">Rules</h2>
        <ul>
          <li>Write nothing that threatens or degrades people, and nothing that invites others to do so.</li>
          <li>Publish only what you may publish, and name your sources.</li>
          <li>Do not deceive readers about who you are or who pays you.</li>
          <li>Do not overload the site or collect the data of its readers.</li>
        </ul>
        <p>Stories and accounts against these rules can be suspended. The writer is told why.</p>
        <h2 id="privacy">Privacy</h2>
        <p>This site keeps your e-mail address, what you write, and what you follow, save and applaud. Reading needs no account. Pages load nothing from other sites, and recent searches stay on your device.</p>
        <h2>Liability</h2>
        <p>Stories are the opinions of their writers. The site is offered as it is; it can be unavailable, and it can change.</p>
      </Prose>
    </Main>
    </Chrome>
  ),
};
