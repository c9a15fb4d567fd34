'use client';
import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { Field } from '@/ui/Field';
import type { Said } from './useStorySettings';

interface TextSettingProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  help?: string;
  said: Said | undefined;
  onSave: (text: string) => void;
}

/** A line that is saved when the writer leaves it, or presses Enter. What the server made of it stands there then. */
export function TextSetting({ value, help, said, onSave, ...rest }: TextSettingProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isNew = typed.trim() !== value;
  const commit = () => {
    if (isNew) onSave(typed.trim());
  };
  const words = said?.kind === 'saved' && !isNew ? 'Saved.' : said?.kind === 'saving' ? 'Saving…' : help;
  return (
    <Field
      {...rest}
      value={typed}
      help={words}
      error={said?.kind === 'refused' ? said.text : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
