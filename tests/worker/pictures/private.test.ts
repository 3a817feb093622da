// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardContent } from '#shared/card/card.ts';
import { mediaKey } from '#worker/pictures/public-use.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { pngChunk, pngWith } from '#tests/worker/pictures/pictures.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

type Harness = ReturnType<typeof createHarness>;
const AS_PNG = { 'Content-Type': 'image/png' };

async function upload({ send }: Harness, user: string, gamma: string): Promise<string> {
  return (
    await readAnswer(
      uploadMedia,
      send(user, 'POST', '/api/media', pngWith(pngChunk('gAMA', gamma)), AS_PNG),
    )
  ).url;
}

async function publish({ send }: Harness, user: string, changes: Partial<CardContent>) {
  const name = unique();
  const content = buildTestContent(changes);
  const answer = await send(user, 'PUT', `/api/cards/${name}`, content);
  expect([answer.status, await answer.text()]).toMatchObject([201, expect.anything()]);
  return { name, content };
}

/** Statuses that a visitor and the owner get for a picture. */
async function statuses({ send }: Harness, owner: string, url: string): Promise<number[]> {
  const answers = await Promise.all([send(null, 'GET', url), send(owner, 'GET', url)]);
  return answers.map(({ status }) => status);
}

test('S-M2: an upload that no card shows is visible to its owner only, and is not cached', async () => {
  const harness = createHarness();
  const [ann, ben] = [await addUser(), await addUser()];
  const url = await upload(harness, ann, 'pr-a');
  expect(await statuses(harness, ann, url)).toEqual([404, 200]);
  await expectStatus(harness.send(ben, 'GET', url), 404);
  const own = await harness.send(ann, 'GET', url);
  expect(own.headers.get('Cache-Control')).toBe('private, no-store');
  expect(own.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(own.headers.get('Vary')).toBe('Authorization');
  const etag = own.headers.get('ETag') ?? '';
  const known = await harness.send(null, 'GET', url, undefined, { 'If-None-Match': etag });
  expect([known.status, known.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
});

const element = (changes: object) => ({
  id: unique('element'),
  type: 'shop' as const,
  value: 'shop.example.com',
  name: 'Mug',
  position: 0,
  hidden: false,
  ...changes,
});

test.each([
  ['business_pro', 'a hidden product', { hidden: true }, 404],
  ['business_pro', 'a shop without a name, which is no product', { name: '' }, 404],
  [
    'business_pro',
    'a channel, which is no video',
    { type: 'youtube', value: 'youtube.com/@ann' },
    404,
  ],
  ['business_pro', 'a visible product', {}, 200],
  [
    'business_pro',
    'a visible video',
    { type: 'youtube', value: 'https://youtu.be/dQw4w9WgXcQ' },
    200,
  ],
  ['free', 'text, which shows no picture', { type: 'text', value: 'Hello' }, 404],
  ['free', 'a hidden product', { hidden: true }, 404],
] as const)(
  'S-M2: on %s the picture of %s is public exactly as its page shows it',
  async (plan, _, changes, status) => {
    const harness = createHarness();
    const user = await addUser(plan);
    const picture = await upload(harness, user, `e${unique('').slice(-3)}`);
    const { name } = await publish(harness, user, {
      cardElements: [element({ ...changes, picture })],
    });
    expect(await statuses(harness, user, picture)).toEqual([status, 200]);
    // The same without records, from the database alone.
    await Promise.all([env.CARDS.delete(mediaKey(picture)), env.CARDS.delete(recordKey(name))]);
    expect(await statuses(createHarness(), user, picture)).toEqual([status, 200]);
  },
);

test('S-M2: when a plan ends, the pictures of its elements are no longer public', async () => {
  const harness = createHarness();
  const user = await addUser('business_pro');
  const picture = await upload(harness, user, 'pr-b');
  const { name } = await publish(harness, user, { cardElements: [element({ picture })] });
  expect(await statuses(harness, user, picture)).toEqual([200, 200]);
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", user);
  await harness.records.refresh(name, 'https://cards.test');
  expect(await statuses(harness, user, picture)).toEqual([404, 200]);
});

test('S-M2, S-O4: a picture becomes private at once with the switch, a new photo, the lock or the deletion', async () => {
  const harness = createHarness();
  const { send, records } = harness;
  const user = await addUser();
  const [photo, other] = [await upload(harness, user, 'pr-c'), await upload(harness, user, 'pr-d')];
  const { name, content } = await publish(harness, user, {
    profileImage: photo,
    contactPhoto: photo,
    headerPhoto: photo,
    passPhoto: photo,
  });
  const save = (changes: Partial<CardContent>) =>
    send(user, 'PUT', `/api/cards/${name}`, { ...content, ...changes });
  expect(await statuses(harness, user, photo)).toEqual([200, 200]);
  await save({ isActive: false });
  expect(await statuses(harness, user, photo)).toEqual([404, 200]);
  await save({});
  expect(await statuses(harness, user, photo)).toEqual([200, 200]);
  await runSql("UPDATE cards SET locked_at = 'x' WHERE username = ?", name);
  await records.refresh(name, 'https://cards.test');
  expect(await statuses(harness, user, photo)).toEqual([404, 200]);
  await runSql('UPDATE cards SET locked_at = NULL WHERE username = ?', name);
  await records.refresh(name, 'https://cards.test');
  await save({ profileImage: other, contactPhoto: '', headerPhoto: '', passPhoto: '' });
  expect(await statuses(harness, user, photo)).toEqual([404, 200]);
  expect(await statuses(harness, user, other)).toEqual([200, 200]);
  await send(user, 'DELETE', `/api/cards/${name}`);
  expect(await statuses(harness, user, other)).toEqual([404, 200]);
});

test('a picture stays public when its card is renamed', async () => {
  const harness = createHarness();
  const user = await addUser();
  const photo = await upload(harness, user, 'pr-e');
  const { name } = await publish(harness, user, { profileImage: photo });
  await harness.send(user, 'POST', `/api/cards/${name}/rename`, { to: unique() });
  expect(await statuses(harness, user, photo)).toEqual([200, 200]);
});

test('S-M2: of two accounts with the same picture neither affects the other', async () => {
  const harness = createHarness();
  const [ann, eve] = [await addUser(), await addUser('business_pro')];
  const photo = await upload(harness, ann, 'pr-f');
  await publish(harness, ann, { profileImage: photo });
  await upload(harness, eve, 'pr-f');
  // Cards that contain the picture without showing it, and one that showed it last.
  for (let at = 0; at < 3; at++) {
    const hidden = element({ picture: photo, type: 'youtube', value: 'youtube.com/@eve' });
    await publish(harness, eve, { cardElements: [hidden] });
  }
  await env.CARDS.delete(mediaKey(photo));
  const { name } = await publish(harness, eve, { profileImage: photo });
  expect(await env.CARDS.get(mediaKey(photo))).toContain(name);
  await harness.send(eve, 'DELETE', `/api/cards/${name}`);
  expect(await statuses(harness, ann, photo)).toEqual([200, 200]);
});

function failToReach(): never {
  throw new Error('D1_ERROR: no such host');
}

test('S-G2: with the database down pictures of public cards are served, and others are 503', async () => {
  const sound = createHarness();
  const user = await addUser();
  const photo = await upload(sound, user, 'pr-g');
  const unused = await upload(sound, user, 'pr-h');
  await publish(sound, user, { profileImage: photo });
  const db = new Proxy(env.DB, { get: () => failToReach });
  const { send } = createHarness({ db });
  await expectStatus(send(null, 'GET', photo), 200);
  await expectStatus(send(null, 'GET', unused), 503);
});

test('repeated requests for a private picture query the database once in 30 seconds', async () => {
  let questions = 0;
  const harness = createHarness();
  const user = await addUser();
  const unused = await upload(harness, user, 'pr-i');
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name === 'prepare') questions += 1;
      return real[name].bind(real);
    },
  });
  const { send, clock } = createHarness({ db });
  for (let at = 0; at < 5; at++) await send(null, 'GET', unused);
  const first = questions;
  expect(first).toBeLessThan(5);
  clock.at += 30_001;
  await send(null, 'GET', unused);
  expect(questions).toBe(2 * first);
});
