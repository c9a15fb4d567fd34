import { Webhooks } from '@/features/developers/Webhooks';
import { Authentication, Changes, FirstCall, Limits, Problems } from '@/features/developers/Topics';
import { Reference } from '@/features/developers/Reference';
import { Prose } from '@/features/text/Prose';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import css from '@/features/developers/Developers.module.css';

const TOPICS = {
  start: { title: 'Developers', Text: FirstCall },
  authentication: { title: 'Authentication', Text: Authentication },
  reference: { title: 'Reference', Text: Reference },
  webhooks: { title: 'Webhooks', Text: Webhooks },
  errors: { title: 'Errors', Text: Problems },
  limits: { title: 'Limits', Text: Limits },
  changes: { title: 'Changes', Text: Changes },
} as const;

type Topic = keyof typeof TOPICS;

const topicOf = (name: string | undefined): Topic => (name && name in TOPICS ? (name as Topic) : 'start');
const addressOf = (topic: Topic) => (topic === 'start' ? href.developers() : href.developer_topic({ topic }));

export const screen: Screen = {
  metadata({ params, request }) {
    const topic = topicOf(params.topic);
    const description = `How programs read and write on ${request.site.name}.`;
    return pageMetadata(request, { title: TOPICS[topic].title, description, canonical: addressOf(topic) });
  },
  View({ params, request: { site, origin } }) {
    const topic = topicOf(params.topic);
    const { Text } = TOPICS[topic];
    return (
      <Chrome>
        <Main>
          <nav className={css.nav} aria-label="For developers">
            {(Object.keys(TOPICS) as Topic[]).map((one) => (
              <Link key={one} href={addressOf(one)} aria-current={one === topic ? 'page' : undefined}>
                {one === 'start' ? 'First call' : TOPICS[one].title}
              </Link>
            ))}
          </nav>
          <Prose>
            <Text name={site.name} origin={origin} />
          </Prose>
        </Main>
      </Chrome>
    );
  },
};
