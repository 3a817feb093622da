import { expect, test } from 'vitest';
import {
  draftOffer,
  offerKind,
  readOffer,
  usualCurrency,
  type OfferDraft,
} from '#src/features/card-editor/elements/offer-draft.ts';

const draft = (changes: Partial<OfferDraft> = {}): OfferDraft => ({
  name: 'Poster',
  price: '19.90',
  currency: 'EUR',
  picture: '',
  ...changes,
});

test('what is stored comes into the form and out of it again unchanged', () => {
  const stored = { name: 'Poster', price: { minor: 1990, currency: 'EUR' }, picture: '/media/x' };
  expect(draftOffer(stored, 'USD')).toEqual(draft({ picture: '/media/x' }));
  expect(readOffer('product', draftOffer(stored, 'USD'))).toEqual({ ok: true, fields: stored });
  expect(readOffer('product', draftOffer({}, 'JPY'))).toEqual({ ok: true, fields: {} });
});

test('a plain shop needs no name; a price or a picture does', () => {
  expect(readOffer('product', draft({ name: ' ', price: '' }))).toEqual({ ok: true, fields: {} });
  for (const changes of [{ name: '' }, { name: ' ', price: '', picture: '/media/x' }]) {
    expect(readOffer('product', draft(changes))).toEqual({
      ok: false,
      issues: { name: 'Give the product a name.' },
    });
  }
});

test.each([
  ['twenty', 'EUR', 'Write an amount such as 19.90.'],
  ['-1', 'JPY', 'Write an amount such as 1900.'],
  ['10000000.01', 'EUR', 'This is more than a card can show.'],
])('the price %s in %s is refused with its sentence', (price, currency, message) => {
  const read = readOffer('product', draft({ price, currency }));
  expect(read).toEqual({ ok: false, issues: { price: message } });
});

test('a video takes a title and a poster and no price; another address takes nothing', () => {
  const said = draft({ price: 'nonsense', picture: '/media/x' });
  expect(readOffer('video', said)).toEqual({
    ok: true,
    fields: { name: 'Poster', picture: '/media/x' },
  });
  expect(readOffer(null, said)).toEqual({ ok: true, fields: {} });
  expect(offerKind('youtube', 'youtu.be/dQw4w9WgXcQ')).toBe('video');
  expect(offerKind('youtube', '@ann')).toBe(null);
  expect(offerKind('shop', '')).toBe('product');
  expect(offerKind('email', 'a@example.com')).toBe(null);
});

test('a new product is priced in the currency of the last', () => {
  const shop = { id: 'e', type: 'shop', value: 'x.example', position: 0, hidden: false } as const;
  expect(usualCurrency([shop])).toBe('USD');
  expect(usualCurrency([{ ...shop, price: { minor: 1, currency: 'CHF' } }, shop])).toBe('CHF');
});
