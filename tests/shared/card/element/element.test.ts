// @module-tag platform
import { expect, test } from 'vitest';
import { buildCard, localCardSchema, publishedCardSchema } from '#shared/card/card.ts';
import {
  ELEMENT_TYPES,
  ELEMENTS,
  elementSchema,
  QUICK_ADD_COUNT,
  visibleElements,
} from '#shared/card/element/element.ts';
import { elementValueIssue } from '#shared/card/link/element-link.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');

function element(value: string, position: number, hidden = false) {
  return { id: value, type: 'website' as const, value, position, hidden };
}

test('visitors see elements that are not hidden, ordered by position', () => {
  const cardElements = [element('c', 2), element('a', 0), element('b', 1, true)];
  expect(visibleElements({ cardElements }).map(({ value }) => value)).toEqual(['a', 'c']);
  expect(cardElements.map(({ value }) => value)).toEqual(['c', 'a', 'b']);
});

test('a duplicate element is shown once; two products of one shop are distinct', () => {
  const cardElements = [
    element('a', 0),
    element('a', 1),
    { ...element('shop.example', 2), type: 'shop' as const, name: 'Honey' },
    { ...element('shop.example', 3), type: 'shop' as const, name: 'Wax' },
    element('b', 4, true),
    element('b', 5),
  ];
  expect(visibleElements({ cardElements }).map(({ position }) => position)).toEqual([0, 2, 3, 5]);
});

test('cards stored before elements could be hidden still parse with visible elements', () => {
  const old = [{ id: '1', type: 'website', value: 'a.example', position: 0 }];
  const local = localCardSchema.parse({ ...buildCard(AT, null), cardElements: old });
  expect(local.cardElements[0]?.hidden).toBe(false);
  const published = publishedCardSchema.parse({
    ...buildCard(AT, null),
    cardElements: old,
    username: 'ann-lee',
    version: 1,
  });
  expect(published.cardElements[0]?.hidden).toBe(false);
});

test('hidden must be a boolean', () => {
  for (const hidden of ['true', 1, null]) {
    expect(elementSchema.safeParse({ ...element('a', 0), hidden }).success).toBe(false);
  }
});

test('quick add has the first eight types', () => {
  expect(ELEMENT_TYPES.slice(0, QUICK_ADD_COUNT)).toEqual(
    'email phone website location linkedin twitter instagram facebook'.split(' '),
  );
});

test('R-N8, R-N9, R-N10, R-B12: lists eighteen types in order, each with its placeholder', () => {
  const labels = ELEMENT_TYPES.map((type) => [
    type,
    ELEMENTS[type].label,
    ELEMENTS[type].placeholder,
  ]);
  expect(labels).toEqual([
    ['email', 'Email', 'you@company.com'],
    ['phone', 'Phone', '+1 555 123 4567'],
    ['website', 'Website', 'www.company.com'],
    ['location', 'Location', 'City, State'],
    ['linkedin', 'LinkedIn', 'linkedin.com/in/username'],
    ['twitter', 'Twitter', '@username'],
    ['instagram', 'Instagram', '@username'],
    ['facebook', 'Facebook', 'facebook.com/username'],
    ['youtube', 'YouTube', 'youtube.com/@channel'],
    ['github', 'GitHub', 'github.com/username'],
    ['whatsapp', 'WhatsApp', '+1 555 123 4567'],
    ['zoom', 'Zoom', 'zoom.us/j/123456789'],
    ['spotify', 'Spotify', 'open.spotify.com/artist/...'],
    ['shop', 'Online Shop', 'shop.company.com'],
    ['portfolio', 'Portfolio', 'portfolio.com'],
    ['calendar', 'Calendar', 'calendly.com/username'],
    ['text', 'Custom Text', 'Custom Text'],
    ['tiktok', 'TikTok', '@username'],
  ]);
});

test('every placeholder is a valid value of its type', () => {
  for (const type of ELEMENT_TYPES) {
    expect([type, elementValueIssue(type, ELEMENTS[type].placeholder)]).toEqual([type, null]);
  }
});
