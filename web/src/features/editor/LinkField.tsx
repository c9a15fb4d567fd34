'use client';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';
import css from './Toolbar.module.css';
import { linkFrom } from './model/address';
import { setLink } from './input/links';

interface LinkFieldProps {
  view: EditorView;
  href: string | null;
  onDone: () => void;
}

/** Where the selected words lead. */
export function LinkField({ view, href, onDone }: LinkFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = linkFrom(field.current?.value ?? '');
    if (!address) return setWrong(true);
    setLink(address)(view.state, view.dispatch);
    onDone();
  };
  return (
    <form className={css.link} onSubmit={submit}>
      <input
        ref={field}
        className={css.address}
        type="text"
        inputMode="url"
        defaultValue={href ?? ''}
        placeholder="Paste or type a link"
        aria-label="Link"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? id : undefined}
        onChange={() => setWrong(false)}
      />
      {isWrong && (
        <span id={id} className={css.wrong} role="alert">
          Enter a valid link.
        </span>
      )}
      <button type="submit" className={css.tool} aria-label="Set link" title="Set link">
        <Icon name="check" size={20} />
      </button>
      {href !== null && (
        <button
          type="button"
          className={css.tool}
          aria-label="Remove link"
          title="Remove link"
          onClick={() => {
            setLink(null)(view.state, view.dispatch);
            onDone();
          }}
        >
          <Icon name="trash" size={20} />
        </button>
      )}
      <button type="button" className={css.tool} aria-label="Cancel" title="Cancel" onClick={onDone}>
        <Icon name="close" size={20} />
      </button>
    </form>
  );
}
