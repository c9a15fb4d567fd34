import type { Imported, Loss } from './importStory';

const WORDS: Readonly<Record<string, string>> = {
  'heading-1-to-2': 'First-level headings became second-level headings.',
  'heading-4-to-3': 'Small headings became third-level headings.',
  'nested-quote': 'Nested quotations were merged into one.',
  'quote-content': 'Headings, code and pictures were moved out of quotations.',
  'table-cell-content': 'Paragraphs in table cells became lines.',
  'table-cell-image': 'Pictures were moved out of tables.',
  'table-shape': 'Merged table cells were split.',
  'image-split-out': 'Pictures inside paragraphs became separate blocks.',
  'list-item-paragraphs': 'Paragraphs in list items became lines.',
  'list-item-content': 'Code and tables were moved out of list items.',
  'list-depth': 'Deeply nested lists were flattened.',
  'footnote-paragraphs': 'Paragraphs in footnotes became lines.',
  'footnote-broken': 'Footnotes without text or without a reference were left out.',
  'definition-list': 'Definition lists became paragraphs.',
  'link-refused': 'Broken links were removed; their words stayed.',
  'image-refused': 'Pictures that could not be reached were left out.',
  'frame-linked': 'Embeds from unsupported sites became links.',
  'html-tag-dropped': 'Unsupported formatting was removed; its words stayed.',
  'html-content-dropped': 'Scripts, drawings and other parts without text were left out.',
  'attribute-dropped': 'Titles of links and pictures were left out.',
  shortcode: 'Placeholders from another system were left out.',
  'control-character': 'Invisible characters were left out.',
  'over-limit': 'Something too long was split or shortened.',
};

const OTHER = 'Something could not be kept as it was.';
const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

const line = ({ kind, count, example }: Loss): string => {
  const words = WORDS[kind] ?? OTHER;
  const where = example.trim() ? ` For example: ${example.trim()}` : '';
  return `${words}${count > 1 ? ` (${count} times)` : ''}${where}`;
};

/** What a writer should know of a story that was brought here: one line for each thing. */
export function lossLines({ losses, pictures: { copied, left } }: Imported): string[] {
  return [
    ...(copied > 0 ? [`${pictures(copied)} ${copied === 1 ? 'was' : 'were'} copied.`] : []),
    ...(left > 0 ? [`${pictures(left)} could not be copied and ${left === 1 ? 'is' : 'are'} still loaded from the original site.`] : []),
    ...losses.map(line),
  ];
}
