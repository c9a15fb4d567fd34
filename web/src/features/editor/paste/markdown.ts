import { marked } from 'marked';

/** Markdown as HTML, which is read like any other that is pasted. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false, gfm: true });
