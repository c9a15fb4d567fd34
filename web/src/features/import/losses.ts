import type { Imported, Loss } from './importStory';

const WORDS: Readonly<Record<string, string>> = {
  'heading-1-to-2': 'Headings of the first level became headings of the second.',
  'heading-4-to-3': 'Small headings became headings of the third level.',
  'nested-quote': 'Quotations within quotations became one.',
  'quote-content': 'Headings, code or pictures left their quotation.',
  'table-cell-content': 'Paragraphs in cells of tables became lines.',
  'table-cell-image': 'Pictures left their table.',
  'table-shape': 'Cells that span others became single ones.',
  'image-split-out': 'Pictures within paragraphs stand by themselves.',
  'list-item-paragraphs': 'Paragraphs in list items became lines.',
  'list-item-content': 'Code or tables left their list item.',
  'list-depth': 'Very deep lists became flatter.',
  'footnote-paragraphs': 'Paragraphs in footnotes became lines.',
  'footnote-broken': 'Footnotes without a text, or without a place, were left out.',
  'definition-list': 'Lists of definitions became paragraphs.',
  'link-refused': 'Links that lead nowhere were left out; their words stayed.',
  'image-refused': 'Pictures without an address that can be reached were left out.',
  'frame-linked': 'Frames of sites that are not known here became links.',
  'html-tag-dropped': 'Formatting that means nothing here was left out; its words stayed.',
  'html-content-dropped': 'Parts that are no text, such as scripts and drawings, were left out.',
  'attribute-dropped': 'Titles of links and pictures were left out.',
  shortcode: 'Placeholders of another system were left out.',
  'control-character': 'Invisible characters were left out.',
  'over-limit': 'Something was too long, and was parted or cut.',
};

const OTHER = 'Something could not stay as it was.';
const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

const line = ({ kind, count, example }: Loss): string => {
  const words = WORDS[kind] ?? OTHER;
  const where = example.trim() ? ` For example: ${example.trim()}` : '';
  return `${words}${count > 1 ? ` (${count} times)` : ''}${where}`;
};

/** What a writer should know of a story that was brought here: one line for each thing. */
export function toldOf({ losses, pictures: { copied, left } }: Imported): string[] {
  return [
    ...(copied > 0 ? [`${pictures(copied)} ${copied === 1 ? 'was' : 'were'} copied.`] : []),
    ...(left > 0 ? [`${pictures(left)} could not be copied and ${left === 1 ? 'is' : 'are'} still shown from there.`] : []),
    ...losses.map(line),
  ];
}
