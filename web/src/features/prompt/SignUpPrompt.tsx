'use client';
import { SignInLink } from '@/features/signin/SignInLink';
import { oneTapContinueTo, oneTapSignIn, oneTapSignUp } from '@/gen/messages/oneTap';
import { buttonClass } from '@/ui/buttonClass';
import { IconButton } from '@/ui/IconButton';
import { leaveFor } from './answer';
import css from './SignUpPrompt.module.css';

/** Asks a person who came with a Google account that no one here has whether to sign up. */
export function SignUpPrompt({ productName, onClosed }: { productName: string; onClosed: () => void }) {
  const title = oneTapContinueTo({ product: productName });
  return (
    <section className={css.panel} aria-label={title} data-noprint>
      <h2>{title}</h2>
      <p>This Google account isn’t connected to an account here yet.</p>
      <div className={css.row}>
        <a className={buttonClass({ look: 'accent' })} href={leaveFor('register')} rel="nofollow">
          {oneTapSignUp}
        </a>
        <SignInLink entry="top_bar" operation="login" className={buttonClass({ look: 'quiet' })}>
          {oneTapSignIn}
        </SignInLink>
      </div>
      <IconButton className={css.close} icon="close" label="Close" onClick={onClosed} />
    </section>
  );
}
