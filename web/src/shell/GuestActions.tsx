import * as href from '@/gen/href';
import { topBarGetStarted, topBarSignIn, topBarSignUp, topBarWrite } from '@/gen/messages/topBar';
import { buttonClass } from '@/ui/buttonClass';
import { SignInLink } from '@/features/signin/SignInLink';
import css from './TopBar.module.css';

/** Write (which begins with an account), sign in, sign up. */
export function GuestActions({ home }: { home: boolean }) {
  return (
    <>
      <SignInLink entry="write" className={`${css.write} ${css.loWrite}`} to={href.ShowNewPost()}>
        {topBarWrite}
      </SignInLink>
      <SignInLink entry="top_bar" operation="login" className={css.write}>
        {topBarSignIn}
      </SignInLink>
      <SignInLink entry="top_bar" className={buttonClass({ look: 'accent', size: 's' })}>
        {home ? topBarGetStarted : topBarSignUp}
      </SignInLink>
    </>
  );
}
