import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { buildContent, isSameContent } from '#src/state/publishing/card-content.ts';
import { uploadImages, withUploads } from '#src/state/publishing/upload-images.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeServer } from '#tests/src/fixtures/fake-cards-api.ts';

const PHOTO = 'data:image/webp;base64,UklGRgAA';
const shop = (id: string, changes: Partial<CardElement> = {}): CardElement => ({
  id,
  type: 'shop',
  value: 'x.example',
  position: Number(id),
  hidden: false,
  name: 'Poster',
  ...changes,
});
const drawPassPhoto = () => Promise.resolve(null);

/** The content of a card with one product. */
function contentWith(changes: Partial<CardElement>) {
  const content = buildContent(localCard({ cardElements: [shop('0', changes)] }));
  if (content === null) throw new Error('not ready to be published');
  return content;
}

test('each element picture is uploaded once and stored by URL', async () => {
  const card = localCard({
    cardElements: [shop('0', { picture: PHOTO }), shop('1', { picture: PHOTO }), shop('2')],
  });
  expect(buildContent(card)).toBe(null);
  const api = createFakeServer();
  const { uploaded } = await uploadImages(card, { api, toBlob: dataUrlToBlob, drawPassPhoto });
  expect(api.calls).toEqual(['upload 6']);
  const [one, two, three] = withUploads(card, uploaded).cardElements;
  expect(one?.picture).toMatch(/^\/media\//);
  expect([two?.picture, three?.picture]).toEqual([one?.picture, undefined]);
  expect(buildContent(withUploads(card, uploaded))).not.toBe(null);
});

test('a picture chosen meanwhile is kept', () => {
  const card = localCard({ cardElements: [shop('0', { picture: `${PHOTO}AAAA` })] });
  const uploaded = [{ field: 'picture', dataUrl: PHOTO, url: '/media/x' } as const];
  expect(withUploads(card, uploaded).cardElements).toEqual(card.cardElements);
});

test('another name, price or picture is different content; another id or position is not', () => {
  const path = `/media/${'a'.repeat(64)}.webp`;
  expect(isSameContent(contentWith({}), contentWith({ id: 'other' }))).toBe(true);
  for (const changes of [
    { name: 'Print' },
    { price: { minor: 1, currency: 'EUR' } },
    { picture: path },
  ]) {
    expect(isSameContent(contentWith({}), contentWith(changes))).toBe(false);
    expect(isSameContent(contentWith(changes), contentWith(changes))).toBe(true);
  }
});
