'use client';
import { useEffect, useRef, useState } from 'react';
import { signInRecaptcha } from '@/gen/messages/signIn';
import type { SignInOperation } from '@/gen/vocabulary';
import { IconButton } from '@/ui/IconButton';
import { Note } from '@/ui/Note';
import { Agreement } from './Agreement';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import type { Intent } from './intent';
import { sharedWith } from './invitation';
import { type ModalEvent, showsCode } from './machine';
import { OptionsStep } from './OptionsStep';
import { Portrait } from './Portrait';
import { PasswordStep } from './PasswordStep';
import { SecondFactorStep } from './SecondFactorStep';
import css from './SignIn.module.css';
import { isByMail, useSignInSite } from './site';
import { type Aside, ASIDE_TEXTS, textsOf } from './texts';
import { UnrecognizedStep } from './UnrecognizedStep';
import { useModal } from './useModal';

interface Props {
  intent: Intent;
  productName: string;
  titleId: string;
  /** Whether it stands in a page, not in a window over one. */
  isEmbedded?: boolean;
  /** The first factor was shown elsewhere: by the link in a letter, or at a service. */
  isHalfWay?: boolean;
  /** What went wrong on the way back from a service. */
  error?: string | undefined;
  onSignedIn: (operation: SignInOperation) => void;
}

/** Where a step begins: what is to be filled in, else its title. */
function firstOf(panel: HTMLElement | null): HTMLElement | null | undefined {
  const fields = [...(panel?.querySelectorAll('input') ?? [])];
  return fields.find(({ value }) => value === '') ?? fields[0] ?? panel?.querySelector<HTMLElement>('[data-title]');
}

/** Sign-in and sign-up, one step at a time. Each step takes the focus to where it begins. */
export function SignInPanel({ intent, productName, titleId, isEmbedded = false, isHalfWay = false, error, onSignedIn }: Props) {
  const [aside, setAside] = useState<Aside | null>(isHalfWay ? 'SECOND_FACTOR' : null);
  const onHalfWay = () => setAside('SECOND_FACTOR');
  const [modal, send, captcha] = useModal(intent, { onSignedIn, onHalfWay });
  const panel = useRef<HTMLDivElement>(null);
  const { operation, step } = modal;
  const view = aside ?? (showsCode(modal) ? 'LOGIN_CODE' : `${step} ${operation}`);
  const first = useRef(isEmbedded ? view : '');
  useEffect(() => {
    if (first.current !== view) firstOf(panel.current)?.focus();
    first.current = '';
  }, [view]);
  const site = useSignInSite();
  const hasCaptcha = Boolean(site?.captchaSiteKey) && operation === 'register';
  const dispatch = (event: ModalEvent) => {
    setAside(null);
    send(event);
  };
  const { title, text, action } = aside ? ASIDE_TEXTS[aside] : textsOf(modal, { ...intent, productName }, isByMail(site));
  const shared = sharedWith(intent.entry, intent);
  const Title = isEmbedded ? 'h1' : 'h2';
  const isOptions = !aside && (step === 'SIGNIN_OPTIONS' || step === 'SIGNUP_OPTIONS');
  const enter = () => onSignedIn('login');
  return (
    <div className={isEmbedded ? `${css.panel} ${css.page}` : css.panel} ref={panel}>
      {!isOptions && (
        <IconButton className={css.back} icon="back" label="Back to all options" onClick={() => dispatch({ type: 'showOptions' })} />
      )}
      {isOptions && intent.image !== undefined && <Portrait image={intent.image} name={intent.userName ?? ''} />}
      <Title id={titleId} className={css.title} tabIndex={-1} data-title>
        {title}
      </Title>
      <p className={css.text} role="status">
        {text}
      </p>
      {isOptions && error && <Note kind="error">{error}</Note>}
      {isOptions && (
        <OptionsStep operation={operation} intent={intent} dispatch={dispatch} onPassword={() => setAside('PASSWORD')} onSignedIn={enter} />
      )}
      {aside === 'PASSWORD' && <PasswordStep onSignedIn={enter} onHalfWay={onHalfWay} onCode={() => dispatch({ type: 'chooseEmail' })} />}
      {aside === 'SECOND_FACTOR' && <SecondFactorStep onSignedIn={enter} onRestart={() => dispatch({ type: 'showOptions' })} />}
      {!aside && step === 'ENTER_EMAIL' && <EmailStep modal={modal} dispatch={dispatch} captcha={captcha} onSignedIn={enter} />}
      {!aside && step === 'UNRECOGNIZED_EMAIL' && <UnrecognizedStep dispatch={dispatch} />}
      {!aside && showsCode(modal) && <CodeStep modal={modal} dispatch={dispatch} />}
      {action && <Agreement action={action} productName={productName} shared={shared} />}
      {action && hasCaptcha && <p className={css.small}>{signInRecaptcha}</p>}
    </div>
  );
}
