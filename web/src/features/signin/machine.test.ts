import { expect, test } from 'vitest';
import account from '../../../../crates/core/cases/account.json';
import emails from '../../../../crates/core/cases/account_email.json';
import codes from '../../../../crates/core/cases/account_login_code.json';
import modals from '../../../../crates/core/cases/account_modal.json';
import redirects from '../../../../crates/core/cases/account_redirect.json';
import { CODE_BOX_WIDTH } from '@/gen/limits';
import { emailStepInvalidEmail, emailStepMistyped } from '@/gen/messages/emailStep';
import { loginCodeSixDigits } from '@/gen/messages/loginCode';
import type { CodeError, EmailSendFailure, EntryPoint, SignInOperation } from '@/gen/vocabulary';
import { skipsOnboarding } from './finishSignIn';
import { emailAddress, mistypedDomain } from './email';
import { type EntryContext, invitation, postPrompt, sharedWith } from './invitation';
import { codeBoxes, codeDigits } from './loginCode';
import {
  after,
  canResend,
  canValidate,
  CLOSED,
  codeMessage,
  type ModalEffect,
  type ModalEvent,
  offersHelp,
  sendError,
  showsCode,
} from './machine';
import { afterSignIn } from './redirect';

interface Case {
  rule: string;
  input: unknown;
  expected: unknown;
}

/** The cases of some rules; a rule without one would be no test. */
function casesOf(cases: unknown, ...rules: string[]): Case[] {
  const found = (cases as Case[]).filter((c) => rules.includes(c.rule));
  expect(new Set(found.map((c) => c.rule)).size).toBe(rules.length);
  return found;
}

const PRODUCT = 'Quire';

function run(events: ModalEvent[]) {
  let modal = CLOSED;
  const effects: ModalEffect[] = [];
  for (const event of events) {
    const [next, effect] = after(modal, event);
    modal = next;
    if (effect) effects.push(effect);
  }
  return { state: { ...modal, canValidate: canValidate(modal), canResend: canResend(modal), showsCode: showsCode(modal) }, effects };
}

test('the modal goes where the server says it goes, and asks for the same things', () => {
  for (const { input, expected } of casesOf(modals, 'modal')) {
    const answer = run(input as ModalEvent[]);
    expect(answer, JSON.stringify(input)).toMatchObject(expected as object);
    expect(answer.effects, JSON.stringify(input)).toHaveLength((expected as { effects: unknown[] }).effects.length);
  }
});

test('an address is trimmed, lower case and well formed, or none', () => {
  for (const { input, expected } of casesOf(emails, 'e-mail format', 'e-mail trim')) {
    const address = emailAddress(input as string);
    expect({ address, message: address ? null : emailStepInvalidEmail }, JSON.stringify(input)).toEqual(expected);
  }
});

test('a letter of another script is not taken for the one it resembles', () => {
  expect([emailAddress('\u212Aate@example.org'), emailAddress('a@\u017Fite.org')]).toEqual([null, null]);
});

test('a domain that looks like a slip is named', () => {
  for (const { input, expected } of casesOf(emails, 'e-mail typo warning')) {
    const domain = mistypedDomain(input as string);
    expect({ domain, warning: domain && emailStepMistyped({ domain }) }, JSON.stringify(input)).toEqual(expected);
  }
});

test('the boxes take the first six digits of whatever is put into them', () => {
  for (const { input, expected } of casesOf(codes, 'login code')) {
    const digits = codeDigits(input as string);
    const isWhole = digits.length === 6;
    expect({ digits, canValidate: isWhole, message: isWhole ? null : loginCodeSixDigits }, JSON.stringify(input)).toEqual(expected);
  }
  for (const { input, expected } of casesOf(codes, 'login code boxes'))
    expect({ boxes: codeBoxes(input as string), width: CODE_BOX_WIDTH }).toEqual(expected);
});

test('each refusal has its words', () => {
  for (const { input, expected } of casesOf(codes, 'code error')) {
    const { error, message } = input as { error: CodeError; message: string | null };
    expect(codeMessage(error, message)).toBe(expected);
  }
  for (const { input, expected } of casesOf(codes, 'e-mail send error')) {
    const { failure, message } = input as { failure: EmailSendFailure; message: string | null };
    const error = sendError(failure, message);
    expect({ ...error, offersHelp: offersHelp(error) }).toEqual(expected);
  }
});

test('no one is led away from this site, nor back to the way in', () => {
  for (const { input, expected } of casesOf(redirects, 'redirect after sign-in')) {
    const { wanted, origin } = input as { wanted: string; origin: string };
    expect({ path: afterSignIn(wanted, origin) }, JSON.stringify(wanted)).toEqual(expected);
  }
});

test('each way in has its title, its subheader and what it shares', () => {
  for (const { input, expected } of casesOf(account, 'invitation')) {
    const { entryPoint, operation, context } = input as {
      entryPoint: EntryPoint;
      operation: SignInOperation;
      context: Partial<EntryContext>;
    };
    expect({
      ...invitation(entryPoint, operation, { productName: PRODUCT, ...context }),
      sharedWith: sharedWith(entryPoint, context),
    }).toEqual(expected);
  }
  for (const { input, expected } of casesOf(account, 'post-prompt subheader'))
    expect({ subheader: postPrompt(input as number, PRODUCT) }).toEqual(expected);
});

// S121
// proves V073: "Onboarding skip: `clap` gives `true`"
// proves V074: "Onboarding skip: `landing_home_hero` gives `true`"
// proves V075: "Onboarding skip: `email_login_timeout` gives `false`"
test('nine ways in skip onboarding, and no other does', () => {
  for (const { input, expected } of casesOf(account, 'onboarding skip'))
    expect(skipsOnboarding({ entry: input as EntryPoint }), String(input)).toBe(expected);
  expect(skipsOnboarding({ entry: 'follow' })).toBe(false);
});
