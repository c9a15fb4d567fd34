import { ClapButton } from '@/features/clap/ClapButton';
import { ListenButton } from '@/features/listen/ListenButton';
import { AuthorActions, MoreMenu } from '@/features/readers/StoryForReaders';
import { ResponsesButton } from '@/features/responses/ResponsesButton';
import { SaveButton } from '@/features/save/SaveButton';
import { ShareMenu } from '@/features/share/ShareMenu';
import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import css from './ActionBar.module.css';

interface ActionBarProps {
  post: { id: string; title: string; clapCount: number; responsesCount: number; creator: { name: string } };
  /** Absolute address to share. */
  shareUrl: string;
  signedIn: boolean;
  bottom?: boolean;
}

/** What a reader can do with a story. In the page's flow: it never lies over text. */
export function ActionBar({ post, shareUrl, signedIn, bottom = false }: ActionBarProps) {
  return (
    <div
      className={bottom ? `${css.bar} ${css.bottom}` : css.bar}
      role="group"
      aria-label={bottom ? 'Story actions, at the end' : 'Story actions'}
      data-noprint
    >
      <ClapButton postId={post.id} total={post.clapCount} signedIn={signedIn} writer={post.creator.name} />
      <ResponsesButton postId={post.id} count={post.responsesCount} />
      <div className={css.end}>
        {signedIn && !bottom && <AuthorActions postId={post.id} />}
        <SaveButton postId={post.id} title={post.title} signedIn={signedIn} />
        {!bottom && <ListenButton title={post.title} />}
        <ShareMenu url={shareUrl} title={post.title} bottom={bottom} />
        {!signedIn && bottom && (
          <SignInLink
            entry="report"
            act={actOn('report', post.id)}
            userName={post.creator.name}
            className={button.icon}
            label="Sign in to report this story"
          >
            <Icon name="alert" />
          </SignInLink>
        )}
        {signedIn && <MoreMenu postId={post.id} total={post.clapCount} writer={post.creator.name} />}
      </div>
    </div>
  );
}
