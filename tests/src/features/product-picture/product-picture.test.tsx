import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';

test('a picture of the app is there once for each theme, and neither loads before it is displayed', () => {
  const html = renderToStaticMarkup(<ProductPicture name="editor" alt="The editor" isEager />);
  expect([...html.matchAll(/<picture class="(\S+)"/g)].map(([, name]) => name)).toEqual([
    'light-only',
    'dark-only',
  ]);
  expect(html).toContain('/static/pictures/editor-light.webp');
  expect(html).toContain('/static/pictures/editor-dark.jpg');
  expect(html.match(/loading="lazy"/g)).toHaveLength(2);
});

test('a picture that no theme changes is there once, and loads with the page on the first screen', () => {
  const html = renderToStaticMarkup(<ProductPicture name="card-page" alt="A page" isEager />);
  expect(html.match(/<picture>/g)).toHaveLength(1);
  expect(html).toContain('loading="eager"');
  expect(html).toContain('src="/static/pictures/card-page.jpg"');
});
