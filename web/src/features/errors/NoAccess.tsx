import * as href from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';

/** Instead of a story that is not there for this reader. */
export function NoStory({ heading }: { heading?: 'h1' | 'h2' }) {
  return (
    <Statement
      heading={heading}
      title="You can’t open this story"
      text="It doesn’t exist, or only its writer can open it. You may be signed in with another account."
      actions={
        <Link className={buttonClass()} href={href.ShowYourStories({ filterBy: 'drafts' })}>
          Your stories
        </Link>
      }
    />
  );
}

/** Instead of a publication's page that only its owner and editors see. */
export function NoRole({ name, url }: { name: string; url: string }) {
  return (
    <Statement
      heading="h2"
      title="You can’t open this page"
      text={`Only the owner and editors of ${name} can. You may be signed in with another account.`}
      actions={
        <Link className={buttonClass()} href={url}>
          Go to {name}
        </Link>
      }
    />
  );
}
