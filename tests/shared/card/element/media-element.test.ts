// @module-tag platform
import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import {
  findMediaElement,
  findVideoId,
  findPageAssets,
} from '#shared/card/element/media-element.ts';

const ID = 'dQw4w9WgXcQ';
const buildElement = (type: CardElement['type'], value: string, more: Partial<CardElement> = {}) =>
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
])('%s is not a video', (value) => {
  expect(findVideoId(value)).toBe(null);
});

test('a shop with a name is a product; without one, and for names of other types, there is no media element', () => {
  const price = { minor: 1990, currency: 'EUR' };
  expect(
    findMediaElement(buildElement('shop', 'shop.example.com/a', { name: 'Poster', price })),
  ).toEqual({
    kind: 'product',
    name: 'Poster',
    price,
    picture: '',
    href: 'https://shop.example.com/a',
  });
  expect(findMediaElement(buildElement('shop', 'shop.example.com', { price }))).toBe(null);
  expect(
    findMediaElement(buildElement('email', 'a@example.com', { name: 'Click here', price })),
  ).toBe(null);
  expect(findMediaElement(buildElement('youtube', '@ann', { name: 'Mine' }))).toBe(null);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil', 'blob:x'])(
  'S-X1: a product of %s has no link',
  (value) => {
    expect(findMediaElement(buildElement('shop', value, { name: 'Poster' }))).toMatchObject({
      href: null,
    });
  },
);

test('a page needs the assets of its elements, and a plain page none', () => {
  const [plain, product, video] = [
    buildElement('github', 'ann'),
    buildElement('shop', 'shop.example.com', { name: 'Poster' }),
    buildElement('youtube', `youtu.be/${ID}`),
  ];
  expect(findPageAssets([plain])).toBe('nothing');
  expect(findPageAssets([plain, product])).toBe('offers');
  expect(findPageAssets([product, video, plain])).toBe('video');
});
