import { ReaderSave } from '@/features/readers/ForReaders';
import { actOn } from '@/features/signin/intent';
import { SignInLink } from '@/features/signin/SignInLink';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';

interface SaveButtonProps {
  postId: string;
  title: string;
  signedIn: boolean;
}

/** The reading list. Signed-in readers save to it; everybody else is led to sign-in. */
export function SaveButton({ postId, title, signedIn }: SaveButtonProps) {
  if (signedIn) return <ReaderSave postId={postId} title={title} />;
  return (
    <SignInLink entry="save" act={actOn('save', postId)} className={button.icon} label={`Sign in to save “${title}”`}>
      <Icon name="bookmark" />
    </SignInLink>
  );
}
