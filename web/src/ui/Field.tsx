import { type InputHTMLAttributes, useId } from 'react';
import css from './Field.module.css';
import { Icon } from './Icon';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Digits set wide apart, for one-time codes. */
  code?: boolean;
}

/** A labelled input with help or an error below it. */
export function Field({ label, help, error, code = false, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>{label}</label>
      <input {...rest} id={id} className={code ? `${css.input} ${css.code}` : css.input} aria-invalid={error ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} />
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.help} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size={14} />} {note}
        </p>
      )}
    </div>
  );
}
