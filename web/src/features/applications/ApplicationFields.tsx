'use client';
import { APPLICATION_DESCRIPTION_MAX_LENGTH, APPLICATION_NAME_MAX_LENGTH } from '@/gen/limits';
import { Area } from '@/ui/Area';
import { Field } from '@/ui/Field';

/** What is typed of an application; its redirect addresses stand one in a line. */
export interface Typed {
  name: string;
  description: string;
  addresses: string;
}

/** As the server takes it. */
export const inputOf = ({ name, description, addresses }: Typed) => ({
  name,
  description,
  redirectAddresses: addresses
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});

/** Why it cannot be saved as it stands; undefined when it can. */
export const hindranceOf = (typed: Typed): string | undefined => {
  if (!typed.name.trim()) return 'Enter a name.';
  return inputOf(typed).redirectAddresses.length ? undefined : 'Enter a redirect address.';
};

const ADDRESSES_MAX = 5_000;

/** The fields of an application. */
export function ApplicationFields({ typed, onType }: { typed: Typed; onType: (change: Partial<Typed>) => void }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={APPLICATION_NAME_MAX_LENGTH}
        help="People see it when they are asked."
        value={typed.name}
        onChange={(event) => onType({ name: event.target.value })}
        dir="auto"
      />
      <Field
        label="Description (optional)"
        name="description"
        autoComplete="off"
        maxLength={APPLICATION_DESCRIPTION_MAX_LENGTH}
        value={typed.description}
        onChange={(event) => onType({ description: event.target.value })}
        dir="auto"
      />
      <Area
        label="Redirect addresses, one in a line"
        name="addresses"
        spellCheck={false}
        max={ADDRESSES_MAX}
        value={typed.addresses}
        onChange={(event) => onType({ addresses: event.target.value })}
      />
    </>
  );
}
