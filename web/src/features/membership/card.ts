/** What is typed of a card. It stays in this browser: a payment provider gives a token for it. */
export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
}

export interface Problems {
  number?: string;
  expiry?: string;
  code?: string;
}

/** The cards of the demonstration, and what comes of each. They exist nowhere else. */
export const DEMONSTRATION_CARDS: readonly { number: string; says: string }[] = [
  { number: '4242 4242 4242 4242', says: 'Pays' },
  { number: '4000 0000 0000 0002', says: 'Is declined' },
  { number: '4000 0000 0000 9995', says: 'Has insufficient funds' },
  { number: '4000 0000 0000 0069', says: 'Has expired' },
  { number: '4000 0027 6000 3184', says: 'Asks you to confirm' },
  { number: '4000 0000 0000 0341', says: 'Pays once, and fails at the renewal' },
];

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/** A number in groups of four, as it stands on cards. */
export const inGroups = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/gu, '$1 ');

/** A month and a year with a slash between them. */
export function monthAndYear(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

const isOurs = (number: string): boolean => DEMONSTRATION_CARDS.some((card) => digitsOf(card.number) === number);

/** What is wrong with what was typed; nothing, where there is none. */
export function problemsOf({ number, expiry, code }: TypedCard, now: Date): Problems {
  const digits = digitsOf(number);
  const [, month, year] = /^(\d{2})\/(\d{2})$/u.exec(expiry) ?? [];
  const last = new Date(2000 + Number(year), Number(month), 1);
  return {
    ...(digits.length < 12
      ? { number: 'Enter a card number.' }
      : !isOurs(digits) && { number: 'No real cards here: use one of the demonstration cards below.' }),
    ...(!month || Number(month) < 1 || Number(month) > 12
      ? { expiry: 'Enter the month and year, like 04/30.' }
      : last <= now && { expiry: 'This card has expired.' }),
    ...(!/^\d{3,4}$/u.test(code) && { code: 'Enter the 3 or 4 digits.' }),
  };
}

/** What stands for a demonstration card: its last four digits and when it runs out. No number leaves the browser. */
export function tokenOf({ number, expiry }: TypedCard): string {
  const [month, year] = expiry.split('/');
  return `demonstration-${digitsOf(number).slice(-4)}-${Number(month)}-20${year}`;
}
