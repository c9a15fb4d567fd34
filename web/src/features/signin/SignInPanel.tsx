'use client';
import { useEffect, useRef } from 'react';
import type { SignInOperation } from '@/gen/vocabulary';
import { IconButton } from '@/ui/IconButton';
import { Note } from '@/ui/Note';
import { Agreement } from './Agreement';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import type { Intent } from './intent';
import { sharedWith } from './invitation';
import { showsCode } from './machine';
import { OptionsStep } from './OptionsStep';
import css from './SignIn.module.css';
import { textsOf } from './texts';
import { UnrecognizedStep } from './UnrecognizedStep';
import { useModal } from './useModal';

interface Props {
  intent: Intent;
  productName: string;
  titleId: string;
  isPage?: boolean;
  /** What went wrong on the way back from a service. */
  error?: string | undefined;
  onSignedIn: (operation: SignInOperation) => void;
}

/** Sign-in and sign-up, one step at a time (spec 2 §2, §4). Each step takes the focus to where it begins. */
export function SignInPanel({ intent, productName, titleId, isPage = false, error, onSignedIn }: Props) {
  const [modal, dispatch] = useModal(intent, onSignedIn);
  const panel = useRef<HTMLDivElement>(null);
  const { operation, step } = modal;
  const view = showsCode(modal) ? 'LOGIN_CODE' : `${step} ${operation}`;
  const first = useRef(isPage ? view : '');
  useEffect(() => {
    if (first.current !== view) (panel.current?.querySelector('input') ?? panel.current?.querySelector<HTMLElement>('[data-title]'))?.focus();
    first.current = '';
  }, [view]);
  const { title, text, action } = textsOf(modal, { ...intent, productName });
  const shared = sharedWith(intent.entry, intent);
  const Title = isPage ? 'h1' : 'h2';
  const isOptions = step === 'SIGNIN_OPTIONS' || step === 'SIGNUP_OPTIONS';
  return (
    <div className={isPage ? `${css.panel} ${css.page}` : css.panel} ref={panel}>
      {!isOptions && <IconButton className={css.back} icon="back" label="Back to all options" onClick={() => dispatch({ type: 'showOptions' })} />}
      <Title id={titleId} className={css.title} tabIndex={-1} data-title>{title}</Title>
      <p className={css.text} role="status">{text}</p>
      {isOptions && error && <Note kind="error">{error}</Note>}
      {isOptions && <OptionsStep operation={operation} intent={intent} dispatch={dispatch} />}
      {step === 'ENTER_EMAIL' && <EmailStep modal={modal} dispatch={dispatch} />}
      {step === 'UNRECOGNIZED_EMAIL' && <UnrecognizedStep dispatch={dispatch} />}
      {showsCode(modal) && <CodeStep modal={modal} dispatch={dispatch} />}
      {action && <Agreement action={action} productName={productName} shared={shared} />}
    </div>
  );
}
