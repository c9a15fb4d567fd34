import { emailStepCreateAccount } from '@/gen/messages/emailStep';
import { Button } from '@/ui/Button';
import css from './SignIn.module.css';
import type { Dispatch } from './useModal';

/** No account has the address: another way in, or a new account. */
export function UnrecognizedStep({ dispatch }: { dispatch: Dispatch }) {
  return (
    <div className={css.methods}>
      <Button look="accent" size="l" onClick={() => dispatch({ type: 'createAccount' })}>
        {emailStepCreateAccount}
      </Button>
      <Button look="quiet" size="l" onClick={() => dispatch({ type: 'showOptions' })}>
        All sign in options
      </Button>
    </div>
  );
}
