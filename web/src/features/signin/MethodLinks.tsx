'use client';
import { type MouseEvent, useState } from 'react';
import { SIGN_IN_METHOD_LABELS, type SignInMethod, type SignInOperation } from '@/gen/vocabulary';
import { buttonClass } from '@/ui/buttonClass';
import { Note } from '@/ui/Note';
import { CaptchaConsent } from './CaptchaConsent';
import { type Intent, keepActMeanwhile } from './intent';
import { keepOnward } from './onward';
import css from './SignIn.module.css';
import { useSignInSite } from './site';
import { methodText } from './texts';
import { useCaptcha } from './useCaptcha';

const isNamed = (method: string): method is SignInMethod => method in SIGN_IN_METHOD_LABELS;
/** A method as pages and addresses spell it. */
const spelled = (method: string): string => method.toLowerCase();

/** The address at which a service begins, with what the reader was about to do. */
function startOf(connectUrl: string, operation: SignInOperation, { entry, to }: Pick<Intent, 'entry' | 'to'>, here: string): string {
  const asked = new URLSearchParams({ operation, entryPoint: entry, redirect: to ?? here });
  return `${connectUrl}?${asked}`;
}

/** Services that vouch for the reader, as far as the site offers them. The browser leaves for them: they are no soft links. */
export function MethodLinks({ operation, intent }: { operation: SignInOperation; intent: Intent }) {
  const site = useSignInSite();
  const [fault, setFault] = useState<string | null>(null);
  const captcha = useCaptcha((error) => setFault(error?.message ?? null));
  const offered =
    site?.signInMethods.flatMap(({ method: kind, isEnabled, connectUrl }) => {
      const method = spelled(kind);
      return isEnabled && connectUrl && isNamed(method) ? [{ method, connectUrl }] : [];
    }) ?? [];
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    keepActMeanwhile(intent);
    if (operation === 'register') keepOnward(intent.to ?? location.pathname + location.search);
    if (operation === 'login' || !site?.captchaSiteKey) return;
    event.preventDefault();
    setFault(null);
    const start = event.currentTarget.href;
    captcha.solve((value) => location.assign(`${start}&${new URLSearchParams({ captcha: value })}`));
  };
  return (
    <>
      {offered.map(({ method, connectUrl }) => (
        <a
          key={method}
          className={`${buttonClass({ look: 'quiet' })} ${css.method}`}
          rel="nofollow"
          href={startOf(connectUrl, operation, intent, location.pathname + location.search)}
          onClick={leave}
        >
          {methodText(operation, method)}
        </a>
      ))}
      <CaptchaConsent captcha={captcha} />
      {fault && <Note kind="error">{fault}</Note>}
    </>
  );
}
