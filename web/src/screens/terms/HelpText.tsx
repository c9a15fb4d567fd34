import * as href from '@/gen/href';
import { Link } from '@/ui/Link';

/** Help, as long as the site has none of its own. */
export function HelpText() {
  return (
    <>
      <h2>Signing in</h2>
      <p>
        Sign in with a code, a password or a passkey. Codes come by email; if one doesn’t arrive, check your junk mail or request a new one.
      </p>
      <h2>Finding something</h2>
      <p>
        Search is at the top of every page; on a keyboard, press Ctrl K or ⌘ K. It forgives typing mistakes and finds stories, people,
        publications, topics and lists. <Link href={href.ShowExploreTopics()}>All topics</Link> are on one page.
      </p>
      <h2>Following</h2>
      <p>
        Follow writers, publications and topics, and their new stories appear on your home page. Each of them also has a feed for your feed
        reader.
      </p>
      <h2>Clapping and saving</h2>
      <p>
        A story can have up to 50 of your claps: press once for one, hold for more, and undo them in the menu. Saved stories are in your
        reading list.
      </p>
      <h2>Reading</h2>
      <p>Choose light, dark or system at the bottom of every page. Pages can be printed and read aloud.</p>
    </>
  );
}
