'use client';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field';

/** A field for a password, which can be looked at. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button type="button" aria-pressed={isShown} aria-label="Show password" onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} end={toggle} />;
}
