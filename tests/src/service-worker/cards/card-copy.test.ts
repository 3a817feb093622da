import { expect, test } from 'vitest';
import { buildCardCopy, isCardDocument } from '#src/service-worker/cards/card-copy.ts';
import { MAX_COPY_LENGTH } from '#src/service-worker/cards/copy-rules.ts';
import { FORGET_PATH } from '#shared/saved-cards.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { attributes, element, renderDocument } from '#tests/src/public-card/read-document.ts';

const SAVED_AT = new Date('2026-11-28T14:05:00');
const PHOTO = '/media/photo.jpg';
const BELOW = `/media/${'b'.repeat(64)}.jpg`;
const DATA = 'data:image/jpeg;base64,AAAA';

const copyOf = (
  page: string,
  readPicture: (path: string) => Promise<string | null> = async () => DATA,
) => buildCardCopy(page, { username: 'ann-okafor', savedAt: SAVED_AT, readPicture });

test('only a document that the server marks is the page of a card', () => {
  expect(isCardDocument(renderDocument(buildPublishedCard()))).toBe(true);
  expect(isCardDocument(renderDocument(buildPublishedCard(), [], null, null))).toBe(false);
  const forged = '<!doctype html><html lang="en"><body><html data-worker="/card-sw.js">';
  expect(isCardDocument(forged)).toBe(false);
});

test('a copy says when it was saved and can be forgotten, for every template and name', async () => {
  const html = await copyOf(renderDocument(buildPublishedCard({ name: 'Ann $& $1 Okafor' })));
  expect(html).toContain("You're offline. Saved on Nov 28, 2026, 2:05");
  expect(attributes(html, 'form', 'action')).toEqual([FORGET_PATH]);
  expect(attributes(html, 'button', 'value')).toEqual(['ann-okafor']);
  expect(html.split('<aside')).toHaveLength(2);
  expect(html).toContain('Ann $&amp; $1 Okafor');
});

test('pictures are inside, and the scripts and the pictures below are left out', async () => {
  const card = buildPublishedCard({
    profileImage: PHOTO,
    headerPhoto: '/media/banner.jpg',
    headerPhotoSize: 80,
    cardElements: [{ ...element('youtube', 'https://youtu.be/M7lc1UVf-VE'), picture: BELOW }],
  });
  const page = renderDocument(card);
  expect(attributes(page, 'img', 'src')).toEqual([PHOTO, BELOW]);
  const requested: string[] = [];
  const html = await copyOf(page, async (path) => {
    requested.push(path);
    return DATA;
  });
  expect(new Set(requested)).toEqual(new Set([PHOTO, '/media/banner.jpg']));
  expect(attributes(html, 'img', 'src')).toEqual([DATA]);
  expect(new Set(attributes(html, 'image', 'href'))).toEqual(new Set([DATA]));
  expect(attributes(html, 'script', 'src')).toEqual([]);
});

test('a picture that cannot be read or is too large is left where it is', async () => {
  const page = renderDocument(buildPublishedCard({ profileImage: PHOTO }));
  expect(await copyOf(page, async () => null)).toContain(`src="${PHOTO}"`);
  const large = `data:image/jpeg;base64,${'A'.repeat(MAX_COPY_LENGTH)}`;
  expect(await copyOf(page, async () => large)).toContain(`src="${PHOTO}"`);
});
