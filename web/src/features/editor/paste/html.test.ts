// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeOf } from '../model/read';
import { without } from '../model/without';
import { LOST_PICTURE } from './html';
import { htmlOf } from './markdown';
import { blocksOf, cleaned } from './clean';
import { embedOf } from './provider';
import { isMarkdown, paragraphsOf } from './text';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
const read = (html: string): object[] => blocksOf(html).map((block) => without(block, 'id'));
const picture = { layout: 'inset', focusX: 50, focusY: 50 };
const strong = (start: number, end: number) => ({ type: 'strong', start, end });
const em = (start: number, end: number) => ({ type: 'em', start, end });
const link = (href: string, start: number, end: number) => ({ type: 'link', href, start, end });

it('a document of Google Docs', () => {
  expect(read(fixture('google-docs.html'))).toEqual([
    { type: 'h2', text: 'A walk by the lake' },
    {
      type: 'p',
      text: 'We left early, and it was cold. Read the map.',
      marks: [strong(8, 13), em(26, 30), link('https://example.org/map', 37, 44)],
    },
    { type: 'li', list: 'ul', depth: 0, text: 'Bread' },
    { type: 'li', list: 'ul', depth: 1, text: 'white' },
    { type: 'li', list: 'ul', depth: 0, text: 'Cheese', marks: [{ type: 'strike', start: 0, end: 6 }] },
    { type: 'image', text: '', src: 'https://lh3.googleusercontent.com/boat', width: 602, height: 401, alt: 'A boat', ...picture },
    { type: 'h3', text: 'Later' },
    {
      type: 'table',
      text: '',
      rows: [
        [{ text: 'Day', marks: [strong(0, 3)] }, { text: 'Km' }],
        [{ text: 'Monday' }, { text: '12' }],
      ],
    },
  ]);
});

it('a document of Word, whose pictures stay behind', () => {
  expect(read(fixture('word.html'))).toEqual([
    { type: 'h2', text: 'Minutes' },
    { type: 'p', text: 'Present: Ada and Grace, both on time.', marks: [strong(0, 8), em(24, 28)] },
    { type: 'li', list: 'ul', depth: 0, text: 'First point' },
    { type: 'li', list: 'ul', depth: 1, text: 'Below it' },
    { type: 'li', list: 'ol', depth: 0, text: 'Numbered' },
    { type: 'quote', text: 'Done is better.' },
    { type: 'p', text: LOST_PICTURE },
  ]);
});

it('a page of Notion', () => {
  expect(read(fixture('notion.html'))).toEqual([
    { type: 'h2', text: 'Plan' },
    {
      type: 'p',
      text: 'Some bold, slanted, code and gone.',
      marks: [strong(5, 9), em(11, 18), { type: 'code', start: 20, end: 24 }, { type: 'strike', start: 29, end: 33 }],
    },
    { type: 'li', list: 'ul', depth: 0, text: 'outer' },
    { type: 'li', list: 'ul', depth: 1, text: 'inner' },
    { type: 'li', list: 'ol', depth: 0, start: 3, text: 'third' },
    { type: 'li', list: 'ol', depth: 0, text: 'fourth' },
    { type: 'li', list: 'done', depth: 0, text: 'shipped' },
    { type: 'li', list: 'todo', depth: 0, text: 'open' },
    { type: 'quote', text: 'Kept short.' },
    { type: 'code', lang: 'rust', text: 'fn main() {\n    println!("hi");\n}' },
    { type: 'separator', text: '' },
    {
      type: 'image',
      text: 'With a caption',
      marks: [em(7, 14)],
      src: 'https://example.org/pic.png',
      width: 0,
      height: 0,
      alt: '',
      ...picture,
    },
  ]);
});

it('a note of Apple’s', () => {
  expect(read(fixture('apple-notes.html'))).toEqual([
    { type: 'h2', text: 'Shopping' },
    { type: 'p', text: 'For Sunday:', marks: [strong(4, 10)] },
    { type: 'li', list: 'ul', depth: 0, text: 'milk' },
    { type: 'li', list: 'ul', depth: 0, text: 'flour' },
    { type: 'p', text: 'Two lines\nin one' },
    { type: 'p', text: 'printf()', marks: [{ type: 'code', start: 0, end: 8 }] },
  ]);
});

it('a story of an editor whose headings begin with the third', () => {
  expect(read(fixture('graf.html'))).toEqual([
    { type: 'h2', text: 'How we built it' },
    { type: 'h3', text: 'And why' },
    { type: 'image', text: 'Our desk', src: 'https://images.example/max/1400/1*x.png', width: 1400, height: 900, alt: '', ...picture },
    { type: 'p', text: 'It works. Here.', marks: [strong(3, 8), link('https://example.org', 10, 14)] },
    { type: 'quote', text: 'A quote' },
    { type: 'pullQuote', text: 'Pulled' },
    { type: 'code', text: 'let a = 1;\nlet b = 2;' },
    { type: 'separator', text: '' },
    { type: 'li', list: 'ol', depth: 0, text: 'one' },
    { type: 'li', list: 'ol', depth: 0, text: 'two' },
  ]);
});

it('Markdown', () => {
  const text = fixture('notes.md');
  expect(isMarkdown(text)).toBe(true);
  expect(read(htmlOf(text))).toEqual([
    { type: 'h2', text: 'Notes' },
    {
      type: 'p',
      text: 'Some bold, slanted and code, with a link.',
      marks: [strong(5, 9), em(11, 18), { type: 'code', start: 23, end: 27 }, link('https://example.org', 36, 40)],
    },
    { type: 'li', list: 'ul', depth: 0, text: 'one' },
    { type: 'li', list: 'ul', depth: 1, text: 'two' },
    { type: 'li', list: 'done', depth: 0, text: 'done' },
    { type: 'li', list: 'todo', depth: 0, text: 'open' },
    { type: 'li', list: 'ol', depth: 0, start: 3, text: 'third' },
    { type: 'quote', text: 'quoted' },
    { type: 'code', lang: 'js', text: 'let a = 1;' },
    { type: 'separator', text: '' },
    { type: 'image', text: '', src: 'https://example.org/boat.png', width: 0, height: 0, alt: 'A boat', ...picture },
    {
      type: 'table',
      text: '',
      rows: [
        [{ text: 'Day' }, { text: 'Km' }],
        [{ text: 'Mon' }, { text: '12' }],
      ],
    },
  ]);
});

it('a text without signs is paragraphs, parted by blank lines or else by lines', () => {
  expect(isMarkdown('Just words. 1 * 2 - 3.\nAnd more.')).toBe(false);
  expect(paragraphsOf('a\r\nb\r\n\r\n\r\nc')).toEqual(['a\nb', 'c']);
  expect(paragraphsOf('a\n b \n')).toEqual(['a', 'b']);
});

it('nothing that runs, and nothing that hides, comes along', () => {
  expect(
    read(
      '<p>a<script>alert(1)</script><style>x</style><span style="display:none">hidden</span><svg><text>b</text></svg></p><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">c</a><iframe src="https://evil.example"></iframe>',
    ),
  ).toEqual([
    { type: 'p', text: 'a' },
    { type: 'p', text: LOST_PICTURE },
    { type: 'p', text: 'c' },
  ]);
  expect(read('<img src="https://a.org/1.gif" width="1" height="1"><img class="emoji" alt="🙂" src="https://a.org/e.png">')).toEqual([
    { type: 'p', text: '🙂' },
  ]);
});

it('what is read comes through the editor’s own form unchanged', () => {
  for (const name of ['google-docs.html', 'word.html', 'notion.html', 'apple-notes.html', 'graf.html']) {
    const blocks = read(fixture(name));
    for (const block of blocks) nodeOf({ ...block, id: 'a' } as never).check();
    expect(cleaned(fixture(name))).toContain('data-block');
  }
  expect(cleaned('<p data-pm-slice="1 1 []">own</p>')).toBe('<p data-pm-slice="1 1 []">own</p>');
});

const page = (address: string): string | null => embedOf(address)?.url ?? null;

it('known sites are embedded by their page, strangers are not', () => {
  expect(page('https://youtu.be/abc?t=3')).toBe('https://youtu.be/abc?t=3');
  expect(page('//www.youtube-nocookie.com/embed/abc_1-2?rel=0')).toBe('https://www.youtube.com/watch?v=abc_1-2');
  expect(page('http://player.vimeo.com/video/1084537?h=1')).toBe('https://vimeo.com/1084537');
  expect(page('https://open.spotify.com/embed/track/4uLU')).toBe('https://open.spotify.com/track/4uLU');
  expect(page('https://codepen.io/ada/embed/xyz')).toBe('https://codepen.io/ada/pen/xyz');
  for (const address of [
    'https://evil.example/embed/abc',
    'https://youtube.com.evil.example/embed/abc',
    'javascript:alert(1)',
    'https://www.youtube.com:8443/embed/abc',
    'https://vimeo.com/about',
    'https://www.youtube.com/',
    '',
  ])
    expect(page(address), address).toBeNull();
});
