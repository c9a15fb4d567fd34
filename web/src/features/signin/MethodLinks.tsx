'use client';
import useSWR from 'swr';
import { SIGN_IN_METHOD_LABELS, type SignInMethod, type SignInOperation } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import type { Intent } from './intent';
import { SignInMethods } from './Methods.gen';
import css from './SignIn.module.css';
import { methodText } from './texts';

const isNamed = (method: string): method is SignInMethod => method in SIGN_IN_METHOD_LABELS;

/** The address at which a service begins, with what the reader was about to do. */
export function startOf(connectUrl: string, operation: SignInOperation, { entry, to }: Pick<Intent, 'entry' | 'to'>, here: string): string {
  const asked = new URLSearchParams({ operation, entryPoint: entry, redirect: to ?? here });
  return `${connectUrl}?${asked}`;
}

/** Services that vouch for the reader, as far as the site offers them. The browser leaves for them: they are no soft links. */
export function MethodLinks({ operation, intent }: { operation: SignInOperation; intent: Intent }) {
  const { data } = useSWR('SignInMethods', () => query(SignInMethods, {}), { revalidateOnFocus: false });
  const offered = data?.site.signInMethods.flatMap(({ method, isEnabled, connectUrl }) => (isEnabled && connectUrl && isNamed(method) ? [{ method, connectUrl }] : [])) ?? [];
  return offered.map(({ method, connectUrl }) => (
    <a key={method} className={`${buttonClass({ look: 'quiet' })} ${css.method}`} rel="nofollow" href={startOf(connectUrl, operation, intent, location.pathname + location.search)}>
      {methodText(operation, method)}
    </a>
  ));
}
