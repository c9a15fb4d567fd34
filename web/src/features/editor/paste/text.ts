const SIGNS: readonly RegExp[] = [
  /^#{1,6} \S/mu,
  /^ {0,3}[*+-] \S/mu,
  /^ {0,3}\d{1,9}[.)] \S/mu,
  /^> /mu,
  /^(?:```|~~~)/mu,
  /\[[^\]\n]+\]\([^)\s]+\)/u,
  /\*\*[^*\n]+\*\*/u,
  /^(?:---|\*\*\*)$/mu,
  /`[^`\n]+`/u,
];

/** Whether a text was likely written in Markdown. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

/** A text as paragraphs: blank lines part them; where there are none, every line is one. */
export function paragraphsOf(text: string): string[] {
  const clean = text.replace(/\r\n?/gu, '\n').trim();
  const parts = /\n[ \t]*\n/u.test(clean) ? clean.split(/\n(?:[ \t]*\n)+/u) : clean.split('\n');
  return parts.map((part) => part.trim()).filter(Boolean);
}

export const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Whether it was copied in an editor like this one. */
export const isOurs = (html: string): boolean => html.includes('data-pm-slice');
