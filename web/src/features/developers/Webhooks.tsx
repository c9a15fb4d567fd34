import * as href from '@/gen/href';
import { WEBHOOK_EVENT, WEBHOOK_EVENT_LABELS } from '@/gen/vocabulary';
import { Link } from '@/ui/Link';
import css from './Developers.module.css';
import { Example } from './Example';

const NAMES: Record<(typeof WEBHOOK_EVENT)[number], string> = {
  STORY_PUBLISHED: 'story.published',
  STORY_UPDATED: 'story.updated',
  STORY_REMOVED: 'story.removed',
  RESPONSE_CREATED: 'response.created',
  FOLLOWER_ADDED: 'follower.added',
  MEMBERSHIP_STARTED: 'membership.started',
  MEMBERSHIP_CHANGED: 'membership.changed',
  MEMBERSHIP_ENDED: 'membership.ended',
};

const PAYLOAD = `{
  "type": "story.published",
  "timestamp": "2026-01-31T09:00:00.000Z",
  "data": { "story": { "id": "…", "title": "…", "url": "https://…" } }
}`;

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(headers, body, secret) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const wanted = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  return headers['webhook-signature'].split(' ').some((one) => {
    const sent = Buffer.from(one);
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  });
}`;

/** What is sent to webhooks, and how a receiver checks it. */
export function Webhooks() {
  return (
    <>
      <h1>Webhooks</h1>
      <p>
        A program can be told instead of asking. Make a webhook in <Link href={href.webhooks()}>your settings</Link>, or by{' '}
        <code>POST /v1/me/webhooks</code> with the scope <code>manageWebhooks</code>.
      </p>
      <h2>Events</h2>
      <dl className={css.list}>
        {WEBHOOK_EVENT.map((event) => (
          <div key={event}>
            <dt>{NAMES[event]}</dt>
            <dd>{WEBHOOK_EVENT_LABELS[event]}.</dd>
          </div>
        ))}
      </dl>
      <h2>For everyone who uses your application</h2>
      <p>
        An application doesn’t need a webhook for each person. Make one on the application’s page in{' '}
        <Link href={href.oauth_applications()}>your applications</Link>: it’s told what happens to everyone who allows it{' '}
        <code>manageWebhooks</code>, and <code>personId</code> says whose event it is (the <code>id</code> that <code>/v1/me</code> gives).
        When someone ends what they allowed, nothing more of theirs is sent, not even what was waiting. Applications aren’t told about
        memberships.
      </p>
      <h2>What is sent</h2>
      <p>A POST with JSON, within a few seconds. Its text isn’t the story’s: read that from the API, by the id.</p>
      <Example of="what is sent" text={PAYLOAD} />
      <h2>Check the signature</h2>
      <p>
        <code>webhook-signature</code> holds one or more signatures, separated by spaces: HMAC-SHA256 of <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and the body, joined by dots, as Standard Webhooks has it. Refuse what is older than five minutes.
        After you make a new secret, both sign for a day.
      </p>
      <Example of="checking a signature" text={CHECK} />
      <h2>Answer</h2>
      <ul>
        <li>Answer 2xx within ten seconds; do the work afterwards.</li>
        <li>
          Anything else is tried again, later each time, for three days. Then the webhook is paused and its owner gets an email. Redirects
          aren’t followed.
        </li>
        <li>
          The same event may come twice, with the same <code>webhook-id</code>. What happens to one story comes in order.
        </li>
        <li>Answer 410 to end the webhook.</li>
      </ul>
    </>
  );
}
