'use client';
import { type ChangeEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { Icon } from '@/ui/Icon';
import { useTypedEarly } from '@/ui/useTypedEarly';
import css from './CodeBoxes.module.css';
import { codeBoxes } from './loginCode';

interface Props {
  label?: string;
  code: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/**
 * Six boxes, drawn over one field: so a code that is pasted, filled in by the phone or spoken lands in them as it
 * would in any field, and a screen reader finds one thing with one name.
 */
export function CodeBoxes({ label = 'Login code', code, error, onType }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const around = useTypedEarly<HTMLDivElement>(code, onType);
  const [isWhole, setWhole] = useState(false);
  const next = isWhole ? -1 : Math.min(code.length, LOGIN_CODE_LENGTH - 1);
  // A refused code is selected as soon as it is shown to be: the next digit begins a new one.
  useLayoutEffect(() => {
    if (!error) return;
    input.current?.focus();
    input.current?.select();
    setWhole(input.current?.value !== '');
  }, [error]);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setWhole(false);
    onType(event.target.value);
  };
  const onSelect = (event: SyntheticEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    setWhole(start === 0 && end === field.value.length && end > 0);
    // Digits come and go at the end, where the next box is.
    if (start === end && end !== field.value.length) field.setSelectionRange(field.value.length, field.value.length);
  };
  return (
    <div ref={around} className={css.code}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.boxes} data-whole={isWhole || undefined}>
        <input
          ref={input}
          id={id}
          className={css.input}
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={code}
          onChange={onChange}
          onSelect={onSelect}
        />
        {codeBoxes(code).map((digit, i) => (
          <span key={`box-${i + 1}`} className={css.box} data-next={i === next || undefined} aria-hidden="true">
            {digit}
          </span>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="alert" size={14} /> {error}
        </p>
      )}
    </div>
  );
}
