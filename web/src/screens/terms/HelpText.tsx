import { href } from '@/gen/href';
import { Link } from '@/ui/Link';

/** Help, as long as the site has none of its own. */
export function HelpText({ name }: { name: string }) {
  return (
    <>
      <h2>Signing in</h2>
      <p>
        You sign in to {name} with a code sent by email; there is no password to forget. If no code comes, check your junk mail or request a
        new one.
      </p>
      <h2>Finding something</h2>
      <p>
        Search is at the top of every page; on a keyboard, Ctrl K or ⌘ K leads there. It forgives typing mistakes and finds stories, people,
        publications, topics and lists. <Link href={href.ShowExploreTopics()}>All topics</Link> are on one page.
      </p>
      <h2>Following</h2>
      <p>
        Follow writers, publications and topics, and their new stories stand on your home page. Each of them also has a feed for your feed
        reader.
      </p>
      <h2>Applauding and saving</h2>
      <p>
        A story can have up to 50 of your claps: press once for one, hold for more, and take them back in the menu. Saved stories wait in
        your reading list.
      </p>
      <h2>Reading</h2>
      <p>Light or dark is chosen at the bottom of every page, or left to your system. Pages can be printed and read aloud.</p>
    </>
  );
}
