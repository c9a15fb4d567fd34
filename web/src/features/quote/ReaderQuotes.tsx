'use client';
import { useLayoutEffect } from 'react';
import { askForQuotes } from './known';
import { QuoteLayer } from './QuoteLayer';
import type { QuoteToolsProps } from './QuoteTools';

/** Asks what a reader took from a story in one request with all else that the page asks; who draws it comes later. */
export function ReaderQuotes(props: QuoteToolsProps) {
  const { postId } = props;
  useLayoutEffect(() => void askForQuotes(postId), [postId]);
  return <QuoteLayer {...props} />;
}
