import { isAskedForConsent } from '@/features/banner/askedForConsent';
import { isGranted, readConsent } from '@/lib/consent';

/** Where the challenge comes from. Version 2, invisible: only readers that Google doubts see it. */
const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit&onload=onCaptcha';
const LOAD_MS = 15_000;

interface Challenge {
  render: (where: HTMLElement, how: Readonly<Record<string, unknown>>) => number;
  execute: (id: number) => void;
}
type Window = typeof globalThis & { grecaptcha?: Challenge; onCaptcha?: () => void };

/** Why there is no solved challenge: the reader has not agreed to the script yet, it did not come, or it was not solved. */
export type CaptchaFault = 'consent' | 'load' | 'unsolved';
export class CaptchaError extends Error {
  constructor(readonly fault: CaptchaFault) {
    super(`captcha: ${fault}`);
  }
}

let loading: Promise<Challenge> | undefined;

function load(): Promise<Challenge> {
  loading ??= new Promise<Challenge>((resolve, reject) => {
    const here = globalThis as Window;
    const fail = () => reject(new CaptchaError('load'));
    const timer = setTimeout(fail, LOAD_MS);
    here.onCaptcha = () => {
      clearTimeout(timer);
      if (here.grecaptcha) resolve(here.grecaptcha);
      else fail();
    };
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Whether a visitor's browser may load the script: not before they agreed where the law asks for it. */
async function mayLoad(): Promise<boolean> {
  const known = readConsent(document.cookie);
  return isGranted(known, false) || (known === 'unknown' && !(await isAskedForConsent()));
}

/** Solves a site's challenge; what it gives is for the server. `agreed`: the reader just said that it may be loaded. */
export async function solveCaptcha(siteKey: string, agreed: boolean): Promise<string> {
  if (!agreed && !(await mayLoad())) throw new CaptchaError('consent');
  const challenge = await load();
  return new Promise((resolve, reject) => {
    const where = document.createElement('div');
    // What shows of it must lie over a modal, so inside it.
    (document.querySelector('dialog[open]') ?? document.body).append(where);
    const settle = (run: () => void) => () => {
      where.remove();
      run();
    };
    const unsolved = settle(() => reject(new CaptchaError('unsolved')));
    const id = challenge.render(where, {
      sitekey: siteKey,
      size: 'invisible',
      badge: 'inline',
      callback: (value: string) => settle(() => resolve(value))(),
      'error-callback': unsolved,
      'expired-callback': unsolved,
    });
    challenge.execute(id);
  });
}
