import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { Icon } from './Icon';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Something to look at again, which does not stop anybody. */
  warning?: string | undefined;
  /** A button at the end of the input. */
  end?: ReactNode;
}

/** A labelled input with help, a warning or an error below it. */
export function Field({ label, help, error, warning, end, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? warning ?? help;
  const state = error ? 'error' : warning ? 'warning' : 'help';
  const role = { error: 'alert', warning: 'status', help: undefined }[state];
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={end ? css.ended : undefined}>
        <input
          {...rest}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={css[state]} role={role}>
          {state !== 'help' && <Icon name="alert" size={14} />} {note}
        </p>
      )}
    </div>
  );
}
