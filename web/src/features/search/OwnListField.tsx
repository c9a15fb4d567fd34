'use client';
import { useRef } from 'react';
import { useQueryField } from '@/lib/search/useQueryField';
import { Icon } from '@/ui/Icon';
import css from './OwnListField.module.css';

/** The field of a list of the reader's own in narrow windows, whose bar has no room for one. */
export function OwnListField({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, type] = useQueryField(input);
  return (
    <form role="search" aria-label={label} className={css.search} onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        dir="auto"
      />
    </form>
  );
}
