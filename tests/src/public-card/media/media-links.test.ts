import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { documentStyles } from '#src/entry-server.tsx';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { attributes, renderDocument, element } from '#tests/src/public-card/read-document.ts';

const ID = 'dQw4w9WgXcQ';
const PICTURE = `/media/${'a'.repeat(64)}.webp`;
const video = (changes: Partial<CardElement> = {}): CardElement => ({
  ...element('youtube', `https://youtu.be/${ID}`),
  ...changes,
});
const product = (changes: Partial<CardElement> = {}): CardElement => ({
  ...element('shop', 'www.shop.example.com/poster', 1),
  name: 'Poster',
  price: { minor: 1990, currency: 'EUR' },
  ...changes,
});
const renderPage = (...cardElements: CardElement[]): string =>
  renderDocument(buildPublishedCard({ cardElements })).replaceAll('<!-- -->', '');

test('a video is a link with its name and a drawn poster; nothing is loaded from YouTube', () => {
  const html = renderPage(video({ name: 'How I work' }));
  expect(html).toContain(
    `<a class="pg-video" data-track="youtube" data-video="${ID}" href="https://youtu.be/${ID}" target="_blank" rel="noopener nofollow ugc">`,
  );
  expect(html).toContain('<b dir="auto">How I work</b><small>Plays from YouTube</small>');
  expect(html).not.toContain('<iframe');
  for (const [tag, name] of [
    ['img', 'src'],
    ['script', 'src'],
    ['link', 'href'],
  ] as const) {
    for (const address of attributes(html, tag, name)) expect(address).not.toMatch(/youtu|ytimg/);
  }
  expect(html).toContain('<script src="/assets/video.js" defer></script>');
});

test('an uploaded poster is a lazy-loaded picture of this origin', () => {
  const html = renderPage(video({ picture: PICTURE }));
  expect(html).toContain(
    `<img src="${PICTURE}" alt="" width="960" height="540" loading="lazy" decoding="async"/>`,
  );
  expect(html).toContain('<b dir="auto">Video</b>');
});

test('a product shows its picture, price and link, which opens in a new tab; a free one says so', () => {
  const html = renderPage(product({ picture: PICTURE }));
  expect(html).toContain(
    'data-track="shop" href="https://www.shop.example.com/poster" target="_blank" rel="noopener nofollow ugc">',
  );
  expect(html).toContain('<data value="EUR 1990">€19.90</data><small>shop.example.com</small>');
  expect(renderPage(product({ price: { minor: 0, currency: 'EUR' } }))).toContain('>Free</data>');
  expect(renderPage(product({ price: undefined }))).not.toContain('<data');
});

test('S-X1, S-X2: a product with an unsafe URL is not a link, and markup in a name stays text', () => {
  const html = renderPage(
    product({ value: 'javascript:alert(1)', name: '"><img src=x onerror=1>' }),
  );
  expect(html).toContain('<div class="pg-way pg-product">');
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('<img src=x');
  const withMarkup = renderPage(video({ name: '</b><script>1</script>' }));
  expect(withMarkup).not.toContain('<script>1');
});

test('a hidden media element is not rendered and loads nothing', () => {
  const html = renderPage(video({ hidden: true }), product({ hidden: true }));
  expect(html).not.toContain('pg-video');
  expect(html).not.toContain('Poster');
  expect(html).not.toContain('video.js');
});

test('a card without media elements loads nothing extra; each asset is added once', () => {
  const withoutMedia = renderPage(element('github', 'ann'), element('shop', 'shop.example.com'));
  expect(withoutMedia).not.toContain('pg-product');
  expect(withoutMedia).not.toContain('video.js');
  for (const template of TEMPLATE_KEYS) {
    const styles = documentStyles({ template });
    expect(documentStyles({ template }, 'nothing')).toEqual(styles);
    expect(documentStyles({ template }, 'offers').slice(0, -1)).toEqual(styles);
    expect(documentStyles({ template }, 'video')).toEqual(documentStyles({ template }, 'offers'));
  }
  const withMedia = renderPage(product(), product({ id: 'e2' }), video());
  const inlined = [...withMedia.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css);
  expect(inlined).toEqual(documentStyles({ template: 'premium' }, 'video'));
  expect(attributes(withMedia, 'script', 'src')).toEqual(['/assets/page.js', '/assets/video.js']);
});

test('a product is not listed as a profile of the person', () => {
  const [, data = '{}'] =
    /ld\+json">([^<]*)</.exec(renderPage(product(), element('github', 'ann'))) ?? [];
  expect(JSON.parse(data).mainEntity.sameAs).toEqual(['https://github.com/ann']);
});
