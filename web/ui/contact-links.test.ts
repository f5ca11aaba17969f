import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from './contact-links.tsx';

test.each([
  'name+shop@sample.example',
  'x?bcc=y%40sample.example&subject=z@sample.example',
  'a,b@sample.example',
])('the link to %s has one recipient and nothing else', (address) => {
  const [, href = ''] = /href="([^"]+)"/.exec(renderToStaticMarkup(createElement(Email, { address }))) ?? [];
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
  expect([decodeURIComponent(pathname), search]).toEqual([address, '']);
  expect(pathname).not.toContain(',');
});
