/** What is said of a publication, as the form holds it. */
export interface Info {
  name: string;
  tagline: string;
  description: string;
  contactEmail: string;
  /** One for each line of the form; the last may be empty. */
  links: readonly string[];
}

export type InfoField = keyof Info;
export const INFO_LABELS: Readonly<Record<InfoField, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  contactEmail: 'Contact email',
  links: 'Links',
};
const FIELDS = Object.keys(INFO_LABELS) as InfoField[];

const textOf = (value: Info[InfoField]): string =>
  typeof value === 'string'
    ? value.trim()
    : value
        .map((one) => one.trim())
        .filter(Boolean)
        .join('\n');
const isSame = (one: Info[InfoField], other: Info[InfoField]): boolean => textOf(one) === textOf(other);

/** What someone else made of a field that the reader changed, too. */
export interface Clash {
  field: InfoField;
  theirs: Info[InfoField];
  text: string;
}

/** Whether anything differs. */
export const isChanged = (base: Info, mine: Info): boolean => FIELDS.some((field) => !isSame(base[field], mine[field]));

/** What the reader wrote on `base`, put on what someone else saved meanwhile. Where both wrote, the reader's stays in the form. */
export function merge(base: Info, mine: Info, theirs: Info): { merged: Info; clashes: Clash[] } {
  const merged: Record<InfoField, Info[InfoField]> = { ...theirs };
  const clashes: Clash[] = [];
  for (const field of FIELDS) {
    if (isSame(base[field], mine[field])) continue;
    merged[field] = mine[field];
    const isTheirsNew = !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]);
    if (isTheirsNew) clashes.push({ field, theirs: theirs[field], text: textOf(theirs[field]) || '(empty)' });
  }
  return { merged: merged as unknown as Info, clashes };
}
