import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardElement } from '#shared/card/element/element.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { createHarness } from './harness.ts';
import { setPlan } from '#tests/worker/changing-db.ts';
import { pngChunk, pngWith } from '#tests/worker/pictures/pictures.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const PRODUCT: CardElement = {
  id: 'e1',
  type: 'shop',
  value: 'shop.example.com/poster',
  position: 0,
  hidden: false,
  name: 'Poster',
  price: { minor: 1990, currency: 'EUR' },
};
const withProduct = (changes: object = {}) => ({
  ...buildTestContent(),
  cardElements: [{ ...PRODUCT, ...changes }],
});

async function upload(harness: ReturnType<typeof createHarness>, user: string, mark: string) {
  const file = pngWith(pngChunk('gAMA', mark));
  const type = { 'Content-Type': 'image/png' };
  return (await readAnswer(uploadMedia, harness.send(user, 'POST', '/api/media', file, type))).url;
}

test('a product is published with its name, price and picture, and returned as sent', async () => {
  const harness = createHarness();
  const user = await addUser('business_pro');
  const picture = await upload(harness, user, 'of-a');
  const content = withProduct({ picture });
  await expectStatus(harness.send(user, 'PUT', `/api/cards/${unique()}`, content), 201, {
    card: { cardElements: [{ ...PRODUCT, picture }] },
  });
});

test.each<[string, object, string]>([
  ['a script for a link', { value: 'javascript:alert(1)' }, 'cardElements.0.value'],
  ['a disguised link', { value: ' \u0001java\tscript:alert(1)' }, 'cardElements.0.value'],
  ['a name of 81 characters', { name: 'x'.repeat(81) }, 'cardElements.0.name'],
  ['a name with control characters', { name: 'a\0b' }, 'cardElements.0.name'],
  ['a name of half characters', { name: '\ud800' }, 'cardElements.0.name'],
  ['a price below zero', { price: { minor: -1, currency: 'EUR' } }, 'cardElements.0.price.minor'],
  ['half a cent', { price: { minor: 0.5, currency: 'EUR' } }, 'cardElements.0.price.minor'],
  ['a price as text', { price: { minor: '1', currency: 'EUR' } }, 'cardElements.0.price.minor'],
  ['too high a price', { price: { minor: 1e12, currency: 'EUR' } }, 'cardElements.0.price.minor'],
  ['no currency', { price: { minor: 1 } }, 'cardElements.0.price.currency'],
  ['a small currency', { price: { minor: 1, currency: 'eur' } }, 'cardElements.0.price.currency'],
  ['an unknown currency', { price: { minor: 1, currency: 'XXX' } }, 'cardElements.0.price'],
  ['a foreign picture', { picture: 'https://evil.example/x.png' }, 'cardElements.0.picture'],
  ['a picture as data', { picture: 'data:image/png;base64,AAAA' }, 'cardElements.0.picture'],
  [
    'a picture that was not uploaded',
    { picture: `/media/${'0'.repeat(64)}.png` },
    'cardElements.0.picture',
  ],
])('S-X1, S-X6: %s is refused at its field, and nothing is stored', async (_, changes, path) => {
  const { send } = createHarness();
  const name = unique();
  const user = await addUser('business_pro');
  const answer = await expectStatus(
    send(user, 'PUT', `/api/cards/${name}`, withProduct(changes)),
    400,
  );
  const { issues } = await answer.json<{ issues: { path: string }[] }>();
  expect(issues.map((issue) => issue.path)).toEqual([path]);
  const stored = await readRow('SELECT 1 FROM cards WHERE username = ?', name);
  expect(stored).toBe(null);
});

test('a ten-megabyte name is refused by its size alone', async () => {
  const { send } = createHarness();
  const user = await addUser('business_pro');
  const content = withProduct({ name: 'x'.repeat(10_000_000) });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 413);
});

test('S-O1: a picture uploaded by another user is refused in any element', async () => {
  const harness = createHarness();
  const [ann, bob] = [await addUser('business_pro'), await addUser('business_pro')];
  const picture = await upload(harness, ann, 'of-b');
  const path = `/api/cards/${unique()}`;
  await expectStatus(harness.send(bob, 'PUT', path, withProduct({ picture })), 400);
  await expectStatus(harness.send(ann, 'PUT', path, withProduct({ picture })), 201);
});

test('S-G5: a product picture is stored while a card uses it and deleted a day after its last use', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser('business_pro');
  const picture = await upload(harness, user, 'of-c');
  const sweep = async () => {
    clock.at += DAY;
    await sweepMedia(media, (paths) => findReferencedImages(env.DB, paths));
    return (await send(null, 'GET', picture)).status;
  };
  const [one, other] = [withProduct({ picture }), withProduct({ picture })];
  const [first, second] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${first}`, one);
  // Used twice on one card, it is still one picture.
  const twice = [...other.cardElements, { ...PRODUCT, id: 'e2', position: 1, picture }];
  await send(user, 'PUT', `/api/cards/${second}`, { ...other, cardElements: twice });
  expect(await sweep()).toBe(200);
  await send(user, 'PUT', `/api/cards/${first}`, { ...one, cardElements: [] });
  expect(await sweep()).toBe(200);
  await send(user, 'DELETE', `/api/cards/${second}`);
  expect(await sweep()).toBe(404);
});

test('a downgrade hides a product but stores its picture, and an upgrade shows it again', async () => {
  const { send, records } = createHarness();
  const user = await addUser('business_pro');
  const name = unique();
  const content = withProduct();
  await send(user, 'PUT', `/api/cards/${name}`, content);
  const shown = async () => {
    await records.sync(name, ORIGIN);
    const record = await records.find(name, ORIGIN);
    return record?.kind === 'card' ? record.card.cardElements : null;
  };
  expect(await shown()).toEqual([PRODUCT]);
  await setPlan(user, 'startup');
  expect(await shown()).toEqual([]);
  const path = `/api/cards/${name}`;
  await expectStatus(send(user, 'PUT', path, { ...content, title: 'New' }), 200);
  // A hidden product cannot be changed either: another name or price makes it a different product.
  for (const changes of [{ name: 'Other' }, { price: { minor: 1, currency: 'EUR' } }]) {
    const changed = { ...content, cardElements: [{ ...PRODUCT, ...changes }] };
    await expectStatus(send(user, 'PUT', path, changed), 403);
  }
  await setPlan(user, 'business_pro');
  expect(await shown()).toEqual([PRODUCT]);
});
