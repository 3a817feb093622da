import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { documentStyles } from '#src/entry-server.tsx';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { attributes, documentOf, element } from '#tests/src/public-card/read-document.ts';

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
const pageOf = (...cardElements: CardElement[]): string =>
  documentOf(publishedCard({ cardElements })).replaceAll('<!-- -->', '');

test('a video is a link with its name and a drawn poster; nothing of the page comes from YouTube', () => {
  const html = pageOf(video({ name: 'How I work' }));
  expect(html).toContain(
    `<a class="pg-video" data-told="youtube" data-video="${ID}" href="https://youtu.be/${ID}" target="_blank" rel="noopener nofollow ugc">`,
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

test('a poster of its owner’s is a picture of this origin that waits until it is near', () => {
  const html = pageOf(video({ picture: PICTURE }));
  expect(html).toContain(
    `<img src="${PICTURE}" alt="" width="960" height="540" loading="lazy" decoding="async"/>`,
  );
  expect(html).toContain('<b dir="auto">Video</b>');
});

test('a product has its picture, price and way, and leads apart; a free one says so', () => {
  const html = pageOf(product({ picture: PICTURE }));
  expect(html).toContain(
    'data-told="shop" href="https://www.shop.example.com/poster" target="_blank" rel="noopener nofollow ugc">',
  );
  expect(html).toContain('<data value="EUR 1990">€19.90</data><small>shop.example.com</small>');
  expect(pageOf(product({ price: { minor: 0, currency: 'EUR' } }))).toContain('>Free</data>');
  expect(pageOf(product({ price: undefined }))).not.toContain('<data');
});

test('X1, X2: a product that leads nowhere is no link, and markup in a name stays text', () => {
  const html = pageOf(product({ value: 'javascript:alert(1)', name: '"><img src=x onerror=1>' }));
  expect(html).toContain('<div class="pg-way pg-product">');
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('<img src=x');
  const named = pageOf(video({ name: '</b><script>1</script>' }));
  expect(named).not.toContain('<script>1');
});

test('a hidden offer is nowhere, and asks for nothing', () => {
  const html = pageOf(video({ hidden: true }), product({ hidden: true }));
  expect(html).not.toContain('pg-video');
  expect(html).not.toContain('Poster');
  expect(html).not.toContain('video.js');
});

test('a card without offers is the page it always was; each need adds its own, once', () => {
  const plain = pageOf(element('github', 'ann'), element('shop', 'shop.example.com'));
  expect(plain).not.toContain('pg-product');
  expect(plain).not.toContain('video.js');
  for (const template of TEMPLATE_KEYS) {
    const styles = documentStyles(template);
    expect(documentStyles(template, 'nothing')).toEqual(styles);
    expect(documentStyles(template, 'offers').slice(0, -1)).toEqual(styles);
    expect(documentStyles(template, 'video')).toEqual(documentStyles(template, 'offers'));
  }
  const rich = pageOf(product(), product({ id: 'e2' }), video());
  const inlined = [...rich.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css);
  expect(inlined).toEqual(documentStyles('premium', 'video'));
  expect(attributes(rich, 'script', 'src')).toEqual(['/assets/page.js', '/assets/video.js']);
});

test('search engines are not told that a product is the person', () => {
  const [, data = '{}'] =
    /ld\+json">([^<]*)</.exec(pageOf(product(), element('github', 'ann'))) ?? [];
  expect(JSON.parse(data).mainEntity.sameAs).toEqual(['https://github.com/ann']);
});
