'use client';
import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { Field } from '@/ui/Field';
import type { SettingMessage } from './useStorySettings';

interface TextSettingProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  help?: string;
  message: SettingMessage | undefined;
  onSave: (text: string) => void;
}

/** A line that is saved when the writer leaves it, or presses Enter. What the server made of it stands there then. */
export function TextSetting({ value, help, message, onSave, ...rest }: TextSettingProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isNew = typed.trim() !== value;
  const commit = () => {
    if (isNew) onSave(typed.trim());
  };
  const words = message?.kind === 'saved' && !isNew ? 'Saved.' : message?.kind === 'saving' ? 'Saving…' : help;
  return (
    <Field
      {...rest}
      value={typed}
      help={words}
      error={message?.kind === 'refused' ? message.text : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
