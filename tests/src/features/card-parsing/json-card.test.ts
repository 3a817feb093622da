import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCard, cardContentSchema, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES, PRICE_MAX } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { parseJsonCards, buildCardJson } from '#src/features/card-parsing/json-card.ts';
import {
  CONTENT_FIELDS,
  IMPORTED_PICTURE_FIELDS,
} from '#src/features/card-parsing/imported-card.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { anyEmail } from './any-email.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const text = (max: number) =>
  fc.string({ unit: 'grapheme-ascii', maxLength: max }).map((value) => value.trim());
const picture = fc.constantFrom(
  '',
  `/media/${'a'.repeat(64)}.png`,
  'data:image/jpeg;base64,/9j/4AAQ',
);

const anyCard = fc
  .record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    title: text(100),
    company: text(100),
    email: fc.oneof(fc.constant(''), anyEmail),
    phone: fc.constantFrom('', '+1 555 123 4567 ext. 12', 'ask me'),
    website: fc.constantFrom('', 'example.com', 'https://example.com/a?b=c'),
    bio: text(300),
    template: fc.constantFrom(...TEMPLATE_KEYS),
    headerPhotoSize: fc.integer({ min: 50, max: 200 }),
    isActive: fc.boolean(),
    isIndexable: fc.boolean(),
    hidesCounts: fc.boolean(),
    isExchangeOn: fc.boolean(),
    consentLine: text(100),
    profileImage: picture,
    contactPhoto: picture,
    headerPhoto: picture,
    cardElements: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          type: fc.constantFrom(...ELEMENT_TYPES.filter((type) => type !== 'email')),
          value: fc.constantFrom(
            'ann',
            'example.com',
            '=1+1',
            'Line one\nline two'.replace('\n', ' '),
          ),
          hidden: fc.boolean(),
          position: fc.integer({ min: 0, max: 40 }),
          name: fc.constantFrom('Poster', 'Tour of the yard'),
          price: fc.record({
            minor: fc.integer({ min: 0, max: PRICE_MAX }),
            currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
          }),
          picture: fc.constantFrom(
            '',
            `/media/${'b'.repeat(64)}.webp`,
            'data:image/png;base64,iVBO',
          ),
        },
        { requiredKeys: ['id', 'type', 'value', 'hidden', 'position'] },
      ),
      { maxLength: 5 },
    ),
  })
  .map((changes): LocalCard =>
    Object.assign(buildCard(NOW, null), changes, { username: 'ann-example' }),
  )
  .filter(
    (card) =>
      removeInvisible(card.name) === card.name &&
      cardContentSchema.shape.name.safeParse(card.name).success,
  );

test('a card exported as JSON and imported again is unchanged', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const [back, ...others] = parseJsonCards(buildCardJson(card)) ?? [];
      expect(others).toEqual([]);
      expect(back).toMatchObject({ line: 1, issues: [], unsupported: [], username: card.username });
      const before = JSON.parse(buildCardJson(card));
      for (const field of CONTENT_FIELDS) expect(back?.content[field]).toEqual(before[field]);
      for (const field of IMPORTED_PICTURE_FIELDS)
        expect(back?.pictures[field] ?? '').toBe(card[field]);
    }),
    { numRuns: 300 },
  );
});

test("an account's list and the browser's storage are imported; counters and plan are ignored", () => {
  const card = {
    ...buildCard(NOW, 'u1'),
    name: 'Ann',
    username: 'ann-example',
    views: 9,
    url: 'x',
  };
  for (const value of [card, [card], { cards: [card] }, { version: 1, data: [card] }]) {
    const read = parseJsonCards(JSON.stringify(value));
    expect(read).toMatchObject([{ content: { name: 'Ann' }, username: 'ann-example' }]);
    expect(read?.[0]?.content).not.toHaveProperty('views');
    expect(read?.[0]?.content).not.toHaveProperty('userPlan');
  }
});

test('other JSON, other text and an empty file contain no cards', () => {
  for (const value of ['', '{', '[]', '[1]', '{"a":1}', '[{"name":"Ann"}]', 'null', '"x"']) {
    expect(parseJsonCards(value)).toBeNull();
  }
});

test('a hostile entry is reported with its field and imports nothing', () => {
  const card = {
    ...buildCard(NOW, null),
    name: 'Ann',
    website: 'javascript:alert(1)',
    template: '}body{',
    headerPhotoSize: 1e9,
    profileImage: 'data:image/svg+xml;base64,AAAA',
    cardElements: [
      { id: '1', type: 'website', value: 'vbscript:x', position: 0 },
      { id: '2', type: 'evil', value: 'x', position: 1 },
    ],
  };
  const [read] = parseJsonCards(JSON.stringify(card)) ?? [];
  expect(read?.issues.map(({ field }) => field).sort()).toEqual([
    'Banner size',
    'Elements',
    'Picture',
    'Template',
    'Website',
    'Website',
  ]);
  expect(JSON.stringify([read?.content, read?.pictures])).not.toMatch(/script:|svg|body/);
});
