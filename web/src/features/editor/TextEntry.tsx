'use client';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';
import css from './Toolbar.module.css';

interface TextEntryProps {
  label: string;
  value: string;
  /** Why a text cannot be taken; undefined when it can. */
  check?: (text: string) => string | undefined;
  /** Taken as soon as it is left, and without a way back: it stands in the bar all the time. */
  isQuick?: boolean;
  /** Null: it was left as it is. */
  onDone: (text: string | null) => void;
}

/** A short text in a bar. */
export function TextEntry({ label, value, check, isQuick = false, onDone }: TextEntryProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => {
    if (!isQuick) field.current?.focus();
  }, [isQuick]);
  const take = () => {
    const text = (field.current?.value ?? '').trim();
    const found = check?.(text.toLowerCase());
    if (found) return setProblem(found);
    onDone(isQuick ? text.toLowerCase() : text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  // Where a form stands in a page of its own, Escape is for it alone.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isQuick) {
      event.stopPropagation();
      onDone(null);
    }
  };
  return (
    <form className={css.link} onSubmit={submit} onKeyDown={onKeyDown}>
      <input
        ref={field}
        key={value}
        className={css.address}
        type="text"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={2_000}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={() => setProblem(undefined)}
        onBlur={() => {
          if (isQuick && field.current?.value !== value) take();
        }}
      />
      {problem && (
        <span id={id} className={css.wrong} role="alert">
          {problem}
        </span>
      )}
      {!isQuick && (
        <button type="submit" className={css.tool} aria-label="Done" title="Done">
          <Icon name="check" size={20} />
        </button>
      )}
      {!isQuick && (
        <button type="button" className={css.tool} aria-label="Cancel" title="Cancel" onClick={() => onDone(null)}>
          <Icon name="close" size={20} />
        </button>
      )}
    </form>
  );
}
