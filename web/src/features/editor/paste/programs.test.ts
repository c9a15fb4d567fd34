// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Block } from '../model/block';
import { blocksOf } from './clean';
import { LOST_PICTURE } from './html';
import { isMarkdown, paragraphsOf } from './text';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** A block in one line: its kind, its words with their formatting, its cells. */
function line({ type, text, marks = [], ...rest }: Block): string {
  const kind = 'list' in rest ? `${rest.list}${rest.depth}` : type;
  const styled = marks.map((mark) => `${mark.type}(${text.slice(mark.start, mark.end)}${'href' in mark ? ` → ${mark.href}` : ''})`);
  const cells = 'rows' in rest ? rest.rows.map((row) => row.map((cell) => cell.text || '–').join(' | ')) : [];
  const address = 'src' in rest ? [rest.src] : 'url' in rest ? [rest.url] : [];
  return [`${kind}: ${text}`, ...styled, ...cells, ...address].join(' ¦ ').trim();
}
const read = (name: string): string[] => blocksOf(fixture(name)).map(line);

it('a document of LibreOffice', () => {
  expect(read('libreoffice.html')).toEqual([
    'h2: Harbour notes',
    'p: The north pier was closed again; see the tides. ¦ strong(north) ¦ em(closed) ¦ link(the tides → https://example.org/tides)',
    'ul0: rope',
    'ul1: thin',
    'ul0: paint',
    'ol0: scrape',
    'ol0: prime',
    `p: ${LOST_PICTURE}`,
    'table:  ¦ Tide | Metres ¦ high | 4.2',
  ]);
});

it('a letter in Gmail', () => {
  expect(read('gmail.html')).toEqual([
    'p: Dear Ada,',
    'p: the second draft is shorter than the first. 🙂 ¦ strong(second) ¦ em(shorter) ¦ link(the first → https://example.org/draft)',
    'ul0: one page',
    'ul0: two pictures',
    'quote: Send it when it is done.',
  ]);
});

it('a message in Slack', () => {
  expect(read('slack.html')).toEqual([
    'p: The release is out, see the notes :tada: ¦ strong(release) ¦ em(out) ¦ link(the notes → https://example.org/notes)',
    'p: Run quire fsck first: ¦ code(quire fsck)',
    'ol0: stop it',
    'ol0: look',
    'ul1: twice',
    'code: quire backup\nquire serve',
    'quote: Not on a Friday.',
  ]);
});

it('lines of VS Code', () => {
  expect(read('vs-code.html')).toEqual(['code: fn main() {\n    let a = 1;\n\n    println!("{a}");\n}']);
});

it('cells of Excel, two of them joined', () => {
  expect(read('excel.html')).toEqual(['table:  ¦ Walk | – | Weather ¦ Monday | 12.5 | dry ¦ Tuesday | 1,204 | –']);
});

it('a cell that reaches over several rows', () => {
  const html = '<table><tr><td rowspan="2">Walk</td><td>Monday</td></tr><tr><td>Tuesday</td></tr></table>';
  expect(blocksOf(html).map(line)).toEqual(['table:  ¦ Walk | Monday ¦ – | Tuesday']);
});

it('a part of a web page', () => {
  expect(read('web-page.html')).toEqual([
    'h2: Tides',
    'p: A tide is the slow rise of the sea. ¦ strong(tide) ¦ em(slow) ¦ link(sea → https://example.org/wiki/Sea)',
    'image: The bay at noon ¦ strong(noon) ¦ https://example.org/thumb/Bay.jpg',
    'h3: Range',
    'p: Spring ¦ strong(Spring)',
    'p: the largest',
    'separator:',
    'p: See also tide-table. ¦ code(tide-table)',
    'embed:  ¦ https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ]);
});

it('a plain text with blank lines', () => {
  const text = fixture('plain.txt');
  expect(isMarkdown(text)).toBe(false);
  expect(paragraphsOf(text)).toEqual(['The first paragraph goes on\nin a second line.', 'The second one, 2 * 3 = 6.', 'The last.']);
});

it('nothing that is not bold in another program becomes bold', () => {
  for (const name of ['libreoffice.html', 'gmail.html', 'slack.html', 'excel.html', 'web-page.html', 'google-docs.html', 'notion.html'])
    for (const { text, marks = [] } of blocksOf(fixture(name)))
      for (const { type, start, end } of marks)
        expect(type === 'strong' && end - start === text.length && text.includes(' '), text).toBe(false);
});
