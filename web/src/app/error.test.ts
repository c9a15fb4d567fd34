import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import PageError from './error';

const renderError = (error: Error & { digest?: string }): string =>
  renderToStaticMarkup(createElement(PageError, { error, reset: vi.fn() }));

test('what broke in the browser asks to reload, what failed on the server says whose fault it is', () => {
  const crashed = renderError(new TypeError('items.map is not a function'));
  expect(crashed).toContain('there was a problem displaying this page. Please reload and try again.');
  expect(crashed).not.toContain('items.map');
  const failed = renderError(Object.assign(new Error('hidden'), { digest: '2338517543' }));
  expect(failed).toContain('Apologies, but something went wrong on our end.');
});
