import { expect, test } from 'vitest';
import {
  createMediaDraft,
  findMediaKind,
  parseMediaDraft,
  findLastCurrency,
  type MediaDraft,
} from '#src/features/card-editor/elements/media-draft.ts';

const draft = (changes: Partial<MediaDraft> = {}): MediaDraft => ({
  name: 'Poster',
  price: '19.90',
  currency: 'EUR',
  picture: '',
  ...changes,
});

test('stored values survive a round trip through the form', () => {
  const stored = { name: 'Poster', price: { minor: 1990, currency: 'EUR' }, picture: '/media/x' };
  expect(createMediaDraft(stored, 'USD')).toEqual(draft({ picture: '/media/x' }));
  expect(parseMediaDraft('product', createMediaDraft(stored, 'USD'))).toEqual({
    ok: true,
    fields: stored,
  });
  expect(parseMediaDraft('product', createMediaDraft({}, 'JPY'))).toEqual({ ok: true, fields: {} });
});

test('a shop link needs no name; a price or a picture does', () => {
  expect(parseMediaDraft('product', draft({ name: ' ', price: '' }))).toEqual({
    ok: true,
    fields: {},
  });
  for (const changes of [{ name: '' }, { name: ' ', price: '', picture: '/media/x' }]) {
    expect(parseMediaDraft('product', draft(changes))).toEqual({
      ok: false,
      issues: { name: 'Give the product a name.' },
    });
  }
});

test.each([
  ['twenty', 'EUR', 'Enter an amount such as 19.90.'],
  ['-1', 'JPY', 'Enter an amount such as 1900.'],
  ['10000000.01', 'EUR', 'This amount is too large.'],
])('the price %s in %s is rejected with a message', (price, currency, message) => {
  const read = parseMediaDraft('product', draft({ price, currency }));
  expect(read).toEqual({ ok: false, issues: { price: message } });
});

test('a video has a title and a poster but no price; other elements have neither', () => {
  const media = draft({ price: 'nonsense', picture: '/media/x' });
  expect(parseMediaDraft('video', media)).toEqual({
    ok: true,
    fields: { name: 'Poster', picture: '/media/x' },
  });
  expect(parseMediaDraft(null, media)).toEqual({ ok: true, fields: {} });
  expect(findMediaKind('youtube', 'youtu.be/dQw4w9WgXcQ')).toBe('video');
  expect(findMediaKind('youtube', '@ann')).toBe(null);
  expect(findMediaKind('shop', '')).toBe('product');
  expect(findMediaKind('email', 'a@example.com')).toBe(null);
});

test('a new product uses the currency of the last one', () => {
  const shop = { id: 'e', type: 'shop', value: 'x.example', position: 0, hidden: false } as const;
  expect(findLastCurrency([shop])).toBe('USD');
  expect(findLastCurrency([{ ...shop, price: { minor: 1, currency: 'CHF' } }, shop])).toBe('CHF');
});
