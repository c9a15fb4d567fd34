// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { frameOf, play } from './player';

it('what sites of the allow-list show has a frame of its own', () => {
  expect(
    [
      'https://www.youtube.com/watch?v=abc_1-2&t=3',
      'https://youtu.be/abc',
      'https://vimeo.com/1084537',
      'https://soundcloud.com/ada/song?utm=1',
      'https://open.spotify.com/track/4uLU',
      'https://codepen.io/ada/pen/xyz',
      'https://www.dailymotion.com/video/x1',
      'https://www.ted.com/talks/ada_on_ice',
    ].map(frameOf),
  ).toEqual([
    'https://www.youtube-nocookie.com/embed/abc_1-2?autoplay=1',
    'https://www.youtube-nocookie.com/embed/abc?autoplay=1',
    'https://player.vimeo.com/video/1084537?dnt=1&autoplay=1',
    'https://w.soundcloud.com/player/?auto_play=true&url=https%3A%2F%2Fsoundcloud.com%2Fada%2Fsong',
    'https://open.spotify.com/embed/track/4uLU',
    'https://codepen.io/ada/embed/xyz?default-tab=result',
    'https://www.dailymotion.com/embed/video/x1?autoplay=1',
    'https://embed.ted.com/talks/ada_on_ice',
  ]);
});

it('strangers, other pages and tricks have none', () => {
  for (const address of [
    'https://evil.example/watch?v=a',
    'https://youtube.com.evil.example/watch?v=a',
    'https://youtube.com@evil.example/watch?v=a',
    'http://vimeo.com/1',
    'https://vimeo.com:8443/1',
    'https://vimeo.com/about',
    'https://www.youtube.com/watch?v=a"onload=x',
    'https://www.youtube.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    'https://open.spotify.com/',
    'https://codepen.io/ada/details/x',
  ])
    expect(frameOf(address), address).toBeNull();
});

it('a player comes in place of its link, in a sandbox, and only for what is known', () => {
  document.body.innerHTML =
    '<figure data-embed="https://vimeo.com/1" data-provider="Vimeo" data-ratio="75"><a href="https://vimeo.com/1"><span>A film</span></a></figure><figure data-embed="https://example.org/"><a href="https://example.org/">x</a></figure>';
  const [known, unknown] = document.querySelectorAll('figure');
  expect(known && play(known)).toBe(true);
  const frame = known?.querySelector('iframe');
  expect([frame?.getAttribute('src'), frame?.title, known?.querySelector('a')]).toEqual([
    'https://player.vimeo.com/video/1?dnt=1&autoplay=1',
    'A film, Vimeo',
    null,
  ]);
  expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-modals|allow-downloads/u);
  expect(unknown && play(unknown)).toBe(false);
  expect(unknown?.querySelector('a')).not.toBeNull();
});
