import * as href from '@/gen/href';
import { Link } from '@/ui/Link';

/** The terms, as long as the site has none of its own. */
export function TermsText({ name }: { name: string }) {
  return (
    <>
      <p>These are the default terms of {name}. The operator of this site can replace them.</p>
      <h2>Your account</h2>
      <p>
        You sign in with a code sent to your email address, a password or a passkey. Keep your mailbox to yourself: anyone who can read it
        can sign in as you.
      </p>
      <h2>Your stories</h2>
      <p>
        What you publish remains yours. You allow this site to show it, to keep copies of it as long as it is published, and to offer it in
        feeds and search. You can remove a story at any time.
      </p>
      <h2>Rules and privacy</h2>
      <p>
        The <Link href={href.document({ document: 'rules' })}>rules</Link> say what you may publish here. The{' '}
        <Link href={href.document({ document: 'privacy' })}>privacy page</Link> says what is kept about you.
      </p>
      <h2>Liability</h2>
      <p>Stories are the opinions of their writers. The site is provided as is; it can be unavailable, and it can change.</p>
    </>
  );
}
