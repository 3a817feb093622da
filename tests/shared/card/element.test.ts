import { expect, test } from 'vitest';
import { buildCard, localCardSchema, publishedCardSchema } from '#shared/card/card.ts';
import {
  ELEMENT_TYPES,
  ELEMENTS,
  elementSchema,
  QUICK_ADD_COUNT,
  visibleElements,
} from '#shared/card/element.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');

function element(value: string, position: number, hidden = false) {
  return { id: value, type: 'website' as const, value, position, hidden };
}

test('visitors see what is not hidden, in the order of the positions', () => {
  const cardElements = [element('c', 2), element('a', 0), element('b', 1, true)];
  expect(visibleElements({ cardElements }).map(({ value }) => value)).toEqual(['a', 'c']);
  expect(cardElements.map(({ value }) => value)).toEqual(['c', 'a', 'b']);
});

test('cards kept before elements could be hidden still parse, and hide nothing', () => {
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

test('hidden is yes or no, nothing else', () => {
  for (const hidden of ['true', 1, null]) {
    expect(elementSchema.safeParse({ ...element('a', 0), hidden }).success).toBe(false);
  }
});

test('eighteen kinds are offered, the first eight at once, each with a name and a hint', () => {
  expect(ELEMENT_TYPES).toHaveLength(18);
  expect(ELEMENT_TYPES.slice(0, QUICK_ADD_COUNT)).toEqual(
    'email phone website location linkedin twitter instagram facebook'.split(' '),
  );
  for (const type of ELEMENT_TYPES) {
    expect(ELEMENTS[type].label).not.toBe('');
    expect(ELEMENTS[type].placeholder).not.toBe('');
  }
  expect(ELEMENT_TYPES.slice(QUICK_ADD_COUNT)).toEqual(
    'youtube github whatsapp zoom spotify shop portfolio calendar text tiktok'.split(' '),
  );
  expect(ELEMENTS.location.placeholder).toBe('City, State');
  expect(ELEMENTS.shop.label).toBe('Online Shop');
  expect(ELEMENTS.text.label).toBe('Custom Text');
  expect(ELEMENTS.tiktok.placeholder).toBe('@username');
});
