import { Fragment, type ReactNode } from 'react';

/** A sentence with some of its words replaced, for example by links. Words that are not in it are left out. */
export function Split({ text, by }: { text: string; by: Readonly<Record<string, (words: string) => ReactNode>> }) {
  const parts = text.split(new RegExp(`(${Object.keys(by).join('|')})`, 'u'));
  return parts.map((part) => <Fragment key={part}>{by[part]?.(part) ?? part}</Fragment>);
}
