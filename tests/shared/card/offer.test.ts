import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element.ts';
import { findOffer, findVideoId, pageNeed } from '#shared/card/offer.ts';

const ID = 'dQw4w9WgXcQ';
const on = (type: CardElement['type'], value: string, more: Partial<CardElement> = {}) =>
  ({ id: 'e', type, value, position: 0, hidden: false, ...more }) satisfies CardElement;

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `youtube.com/watch?v=${ID}&t=42s&si=abc`,
  `https://m.youtube.com/watch?app=desktop&v=${ID}`,
  `https://youtu.be/${ID}?si=tracking`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
])('%s is a video', (value) => {
  expect(findVideoId(value)).toBe(ID);
});

test.each([
  '@ann',
  'https://www.youtube.com/@ann',
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}"><script>`,
  `https://www.youtube.com/watch?v=${ID}%2F..%2F`,
  `https://youtu.be/../${ID}x`,
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `javascript:alert(1)//youtube.com/watch?v=${ID}`,
  '',
])('%s is no video', (value) => {
  expect(findVideoId(value)).toBe(null);
});

test('a shop with a name is a product; one without, and names of other kinds, are plain ways', () => {
  const price = { minor: 1990, currency: 'EUR' };
  expect(findOffer(on('shop', 'shop.example.com/a', { name: 'Poster', price }))).toEqual({
    kind: 'product',
    name: 'Poster',
    price,
    picture: '',
    href: 'https://shop.example.com/a',
  });
  expect(findOffer(on('shop', 'shop.example.com', { price }))).toBe(null);
  expect(findOffer(on('email', 'a@example.com', { name: 'Click here', price }))).toBe(null);
  expect(findOffer(on('youtube', '@ann', { name: 'Mine' }))).toBe(null);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil', 'blob:x'])(
  'X1: a product of %s leads nowhere',
  (value) => {
    expect(findOffer(on('shop', value, { name: 'Poster' }))).toMatchObject({ href: null });
  },
);

test('a page needs what its elements need, and a plain one nothing', () => {
  const [plain, product, video] = [
    on('github', 'ann'),
    on('shop', 'shop.example.com', { name: 'Poster' }),
    on('youtube', `youtu.be/${ID}`),
  ];
  expect(pageNeed([plain])).toBe('nothing');
  expect(pageNeed([plain, product])).toBe('offers');
  expect(pageNeed([product, video, plain])).toBe('video');
});
