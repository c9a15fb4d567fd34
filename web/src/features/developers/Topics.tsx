import { API_READS_PER_MINUTE, API_WRITES_PER_MINUTE } from '@/gen/limits';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import { problems, scopes } from './description';
import { Example } from './Example';
import css from './Developers.module.css';

interface Props {
  name: string;
  origin: string;
}

/** The first call: a token, a question, a draft. */
export function FirstCall({ name, origin }: Props) {
  const draft = JSON.stringify({ title: 'Hello', contentFormat: 'markdown', content: 'Written by a program.' });
  return (
    <>
      <h1>Your first call in five minutes</h1>
      <p>Programs read and write on {name} by HTTP and JSON. You need an account and a terminal.</p>
      <h2>1. Make a token</h2>
      <p>
        Open <Link href={href.settings_security()}>Security and apps</Link> in your settings and make an access token that may read and
        change your stories. It’s shown once; copy it.
      </p>
      <Example of="keeping the token" text="export TOKEN=qit_…" />
      <h2>2. Ask for your drafts</h2>
      <Example of="asking for drafts" text={`curl '${origin}/v1/me/stories' \\\n  -H "Authorization: Bearer $TOKEN"`} />
      <p>
        The answer is <code>{'{"data": [ … ]}'}</code>. Every list has this shape; <code>next</code> and the <code>Link</code> header lead
        to the next page.
      </p>
      <h2>3. Write one</h2>
      <Example
        of="writing a draft"
        text={`curl -X POST '${origin}/v1/me/stories' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -H 'Idempotency-Key: first-1' \\\n  -d '${draft}'`}
      />
      <p>
        It’s among <Link href={href.your_stories_drafts()}>your drafts</Link> now. To publish it, see{' '}
        <Link href={href.developer_topic({ topic: 'reference' })}>the reference</Link>.
      </p>
    </>
  );
}

/** Tokens, applications and scopes. */
export function Authentication() {
  return (
    <>
      <h1>Authentication</h1>
      <p>
        A program sends a token as <code>Authorization: Bearer …</code>. For yourself, make one in{' '}
        <Link href={href.settings_security()}>Security and apps</Link>. For others, make an application there: it asks them for a code
        (OAuth 2.0 with PKCE), and exchanges it for tokens.
      </p>
      <p>Cookies count for nothing here, and a token counts for nothing elsewhere. Pages of other sites may send tokens.</p>
      <h2>What a token may do</h2>
      <dl className={css.list}>
        {scopes.map(([scope, about]) => (
          <div key={scope}>
            <dt>{scope}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The kinds of problems, each at the address that answers name. */
export function Problems() {
  return (
    <>
      <h1>Errors</h1>
      <p>
        An error is a problem (RFC 9457): <code>type</code> names its kind, <code>detail</code> says what went wrong this time. Medium’s
        clients find <code>errors</code> in the same answer.
      </p>
      <dl className={css.list}>
        {problems.map(({ type, title, status, means }) => (
          <div key={type}>
            <dt id={type.split('#')[1]}>
              {status} {title}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How much is taken. */
export function Limits() {
  return (
    <>
      <h1>Limits</h1>
      <p>
        In one person’s name, {API_READS_PER_MINUTE} reads and {API_WRITES_PER_MINUTE} writes are usually taken in a minute. Every answer to
        a token says how many this site takes (<code>RateLimit-Policy</code>) and what is left (<code>RateLimit</code>); an answer of 429
        says how long to wait (<code>Retry-After</code>).
      </p>
      <ul>
        <li>Programs publish ten stories of one person in a day. Drafts aren’t counted.</li>
        <li>A request has up to 2 MB; pictures have their own limit.</li>
        <li>A page of a list has up to 50 entries.</li>
        <li>An Idempotency-Key is remembered for 7 days.</li>
      </ul>
      <h2>Sending something again</h2>
      <p>
        Give each POST and PATCH an <code>Idempotency-Key</code> of your own. If the answer gets lost, send the same request with the same
        key: nothing is done twice. PUT and DELETE are safe to send again by themselves.
      </p>
      <h2>Changing what others change</h2>
      <p>
        Answers carry an <code>ETag</code>. Send it as <code>If-None-Match</code> to learn whether anything changed, and as{' '}
        <code>If-Match</code> with a change: if someone was faster, you get 412 and nothing is lost.
      </p>
    </>
  );
}

/** What may change, and how. */
export function Changes() {
  return (
    <>
      <h1>Changes</h1>
      <p>
        Under <code>/v1</code>, these may come at any time, so let your program pass over what it doesn’t know: new operations, new optional
        parameters, new fields in answers, new kinds of problems, new scopes.
      </p>
      <p>
        Nothing is removed or renamed, and no field changes its meaning or type. If that has to happen, it happens under a new address, and
        the old one goes on for at least twelve months, with a <code>Deprecation</code> and a <code>Sunset</code> header in its answers.
      </p>
      <p>
        What Medium’s API had stays as Medium had it, also its times in milliseconds. Everything else has times as in{' '}
        <code>2026-01-31T09:00:00.000Z</code> (RFC 3339).
      </p>
    </>
  );
}
