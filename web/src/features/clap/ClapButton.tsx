import { ReaderClap } from '@/features/readers/StoryForReaders';
import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import { plural } from '@/lib/text/count';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import css from './ClapButton.module.css';
import { ClapCount } from './ClapCount';

interface ClapButtonProps {
  postId: string;
  total: number;
  signedIn: boolean;
  writer: string;
}

/** Claps. Signed-in readers give them; everybody else is led to sign-in. */
export function ClapButton({ postId, total, signedIn, writer }: ClapButtonProps) {
  if (signedIn) return <ReaderClap postId={postId} total={total} />;
  return (
    <span className={css.wrap}>
      <SignInLink
        entry="clap"
        act={actOn('clap', postId)}
        userName={writer}
        className={button.icon}
        label={`Sign in to clap, ${plural(total, 'clap')}`}
      >
        <Icon name="clap" />
      </SignInLink>
      <ClapCount total={total} />
    </span>
  );
}
