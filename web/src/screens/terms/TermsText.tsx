import { href } from '@/gen/href';
import { Link } from '@/ui/Link';

/** The terms, as long as the site has none of its own. */
export function TermsText({ name }: { name: string }) {
  return (
    <>
      <p>These are the default terms of {name}. The operator of this site can replace them.</p>
      <h2>Your account</h2>
      <p>You sign in with a code sent to your email address. Keep that mailbox yours: anyone who reads it can sign in as you.</p>
      <h2>Your stories</h2>
      <p>
        What you publish remains yours. You allow this site to show it, to keep copies of it as long as it is published, and to offer it in
        feeds and search. You can remove a story at any time.
      </p>
      <h2>What goes with them</h2>
      <p>
        What may be written here is said in <Link href={href.document({ document: 'rules' })}>the rules</Link>; what is kept about you,
        under <Link href={href.document({ document: 'privacy' })}>privacy</Link>.
      </p>
      <h2>Liability</h2>
      <p>Stories are the opinions of their writers. The site is offered as it is; it can be unavailable, and it can change.</p>
    </>
  );
}
