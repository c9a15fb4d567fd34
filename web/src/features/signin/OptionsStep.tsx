import * as href from '@/gen/href';
import { signInForgotEmail, signInHaveAnAccount, signInNoAccount } from '@/gen/messages/signIn';
import type { SignInOperation } from '@/gen/vocabulary';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import type { Intent } from './intent';
import { MethodLinks } from './MethodLinks';
import { PasskeyButton } from './PasskeyButton';
import { isByMail, useSignInSite } from './site';
import css from './SignIn.module.css';
import { Split } from './Split';
import { methodText } from './texts';
import type { Dispatch } from './useModal';

const help = (words: string) => (
  <Link href={href.RedirectHelpCenter()} target="_blank">
    {words}
  </Link>
);

interface OptionsStepProps {
  operation: SignInOperation;
  intent: Intent;
  dispatch: Dispatch;
  onPassword: () => void;
  onSignedIn: () => void;
}

/** The choice of methods, and the way to the other side. */
export function OptionsStep({ operation, intent, dispatch, onPassword, onSignedIn }: OptionsStepProps) {
  const byMail = isByMail(useSignInSite());
  const toggle = (words: string) => (
    <button type="button" onClick={() => dispatch({ type: 'toggle' })}>
      {words}
    </button>
  );
  return (
    <>
      <div className={css.methods}>
        <MethodLinks operation={operation} intent={intent} />
        {byMail && (
          <Button look="quiet" className={css.method} onClick={() => dispatch({ type: 'chooseEmail' })}>
            <Icon name="mail" size={20} />
            {methodText(operation, 'email')}
          </Button>
        )}
        {operation === 'login' && <PasskeyButton onSignedIn={onSignedIn} />}
        {operation === 'login' && (
          <Button look="quiet" className={css.method} onClick={onPassword}>
            <Icon name="lock" size={20} />
            Sign in with a password
          </Button>
        )}
      </div>
      <div className={css.lines}>
        {operation === 'login' && (
          <p>
            <Split text={signInNoAccount} by={{ 'Create one': toggle }} />
          </p>
        )}
        {operation === 'login' && (
          <p className={css.small}>
            <Split text={signInForgotEmail} by={{ 'Get help': help }} />
          </p>
        )}
        {operation === 'register' && (
          <p>
            <Split text={signInHaveAnAccount} by={{ 'Sign in': toggle }} />
          </p>
        )}
      </div>
    </>
  );
}
