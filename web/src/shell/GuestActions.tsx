import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { SignInLink } from '@/features/signin/SignInLink';
import css from './TopBar.module.css';

/** Write (which begins with an account), sign in, sign up. */
export function GuestActions({ home }: { home: boolean }) {
  return (
    <>
      <SignInLink entry="write" className={`${css.write} ${css.loWrite}`} to={href.ShowNewPost()}>
        Write
      </SignInLink>
      <SignInLink entry="top_bar" operation="login" className={css.write}>Sign in</SignInLink>
      <SignInLink entry="top_bar" className={buttonClass({ look: 'accent', size: 's' })}>{home ? 'Get started' : 'Sign up'}</SignInLink>
    </>
  );
}
