import { type TextareaHTMLAttributes, useId } from 'react';
import css from './Field.module.css';
import { Icon } from './Icon';

interface AreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  value: string;
  /** Characters at most; how many there are is said below. */
  max: number;
  error?: string | undefined;
}

/** A labelled text of some lines, which grows with what is typed. */
export function Area({ label, value, max, error, ...rest }: AreaProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        value={value}
        maxLength={max}
        rows={3}
        className={`${css.input} ${css.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      {error ? (
        <p id={`${id}-note`} className={css.error} role="alert">
          <Icon name="alert" size={14} /> {error}
        </p>
      ) : (
        <p id={`${id}-note`} className={css.help}>
          {[...value].length} of {max} characters
        </p>
      )}
    </div>
  );
}
