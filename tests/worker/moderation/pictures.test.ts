import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import type { CardContent } from '#shared/card/card.ts';
import { join, PASSWORD, type Person } from '#tests/worker/account/harness.ts';
import { buildContent, ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { bytes, JPEG, jpegSegment } from '#tests/worker/media/pictures.ts';
import { decisionsOf, judge, operator, takeDown } from '#tests/worker/moderation/harness.ts';

let drawn = 0;
/** A JPEG like no other: its quantization table, which stays in it, has another name. */
function newPhoto(): Uint8Array {
  const table = new Uint8Array(65).fill(++drawn);
  table[0] = 3;
  return bytes(
    JPEG.subarray(0, 20),
    jpegSegment(0xdb, String.fromCharCode(...table)),
    JPEG.subarray(20),
  );
}

async function publishWith(person: Person, changes: Partial<CardContent>) {
  const username = unique('ann');
  const content = buildContent({ name: 'Ann Example', ...changes });
  const answer = await person.send('PUT', `/api/cards/${username}`, content);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
    .bind(username)
    .first<string>('id');
  return { username, content, cardId: cardId ?? '' };
}

const get = (path: string) => SELF.fetch(ORIGIN + path, { redirect: 'manual' });
const status = async (path: string) => (await get(path)).status;
const pageOf = async (username: string) => (await get(`/${username}`)).text();

test('M2: a take-down takes the pictures too, in every file, until the card is restored', async () => {
  const ann = await join('startup');
  const photo = await ann.upload(newPhoto());
  const { username, cardId } = await publishWith(ann, {
    profileImage: photo,
    contactPhoto: photo,
  });
  await ann.send('POST', generatePasses.path, { cardData: { username } });
  const paths = [photo, `/card/${username}/photo.jpg`, `/card/${username}/contact.vcf`];
  const before = await Promise.all(paths.map(status));
  expect(before).toEqual([200, 200, 200]);
  const olga = await operator();
  await takeDown(olga, cardId);
  expect(await Promise.all(paths.map(status))).toEqual([404, 404, 404]);
  // Its owner still sees it in the dashboard; the operator sees what was taken down, and no other person does.
  expect((await ann.send('GET', photo)).status).toBe(200);
  expect((await olga('GET', photo)).status).toBe(200);
  expect((await (await join()).send('GET', photo)).status).toBe(404);
  expect((await judge(olga, cardId, { action: 'restore' })).status).toBe(200);
  expect(await Promise.all(paths.map(status))).toEqual(before);
});

test('M2: the pictures of a card that was taken down can be neither uploaded nor claimed by anyone', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const photo = await ann.upload(file);
  // Uploaded before, and on no card yet.
  expect(await ben.upload(file)).toBe(photo);
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const olga = await operator();
  await takeDown(olga, cardId);
  const eve = await join('startup');
  for (const { send } of [ann, eve]) {
    const refused = await send('POST', '/api/media', file);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'picture_blocked', message: expect.stringContaining('removed this picture') },
    ]);
  }
  const left = await env.DB.prepare('SELECT 1 FROM media_uploads WHERE user_id = ?')
    .bind(eve.user.id)
    .first();
  expect(left).toBe(null);
  const content = buildContent({ profileImage: photo });
  const claim = () => ben.send('PUT', `/api/cards/${unique()}`, content);
  const refused = await claim();
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      issues: [{ path: 'profileImage', message: expect.stringContaining('removed this picture') }],
    },
  ]);
  await judge(olga, cardId, { action: 'restore' });
  expect((await eve.send('POST', '/api/media', file)).status).toBe(201);
  expect((await claim()).status).toBe(201);
});

test('M2: cards of others keep a picture they showed before, until the operator removes it from every card, and back', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const annsOther = await publishWith(ann, { profileImage: photo });
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const bens = await publishWith(ben, { profileImage: photo, contactPhoto: photo });
  const olga = await operator();
  await takeDown(olga, cardId);
  // The account it came from shows it nowhere; another account's card does.
  expect(await pageOf(annsOther.username)).not.toContain(photo);
  expect(await pageOf(bens.username)).toContain(photo);
  expect(await status(photo)).toBe(200);

  const act = async (action: string) => (await judge(olga, cardId, { action })).status;
  expect(await act('remove_pictures')).toBe(200);
  expect(await act('remove_pictures')).toBe(409);
  expect(await status(photo)).toBe(404);
  expect(await pageOf(bens.username)).not.toContain(photo);
  expect(await pageOf(bens.username)).toContain('Ann Example');
  expect(await status(`/card/${bens.username}/photo.jpg`)).toBe(404);
  // Nothing of the card itself changed, and its owner can still save it.
  const saved = await ben.send('PUT', `/api/cards/${bens.username}`, { ...bens.content, bio: 'x' });
  expect(await saved.json()).toMatchObject({ card: { profileImage: photo } });
  expect(await pageOf(bens.username)).not.toContain(photo);
  const decision = (await decisionsOf(olga)).decisions.find(
    (one) => one.cardId === cardId && one.action === 'take_down',
  );
  expect(decision).toMatchObject({ pictures: 'removed', isPublishingPaused: true });

  expect(await act('return_pictures')).toBe(200);
  expect(await status(photo)).toBe(200);
  expect(await pageOf(bens.username)).toContain(photo);
  expect(await pageOf(annsOther.username)).not.toContain(photo);
});

test('M2: the choice to remove pictures from every card is made with the take-down, and undone by restoring', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const bens = await publishWith(ben, { headerPhoto: photo });
  const olga = await operator();
  const body = { action: 'take_down', reason: 'It is not yours.', removePictures: true };
  const answer = await judge(olga, cardId, body);
  expect(await answer.json()).toMatchObject({ pictures: 'removed', isStanding: true });
  expect([await status(photo), await status(`/${bens.username}`)]).toEqual([404, 200]);
  await judge(olga, cardId, { action: 'restore' });
  expect(await status(photo)).toBe(200);
  expect(await pageOf(bens.username)).toContain(photo);
});

test('M2: the block outlives the card and the account it came from, and can still be decided about', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const bens = await publishWith(ben, { profileImage: photo });
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const olga = await operator();
  await takeDown(olga, cardId);
  const body = { password: PASSWORD, confirm: 'DELETE' };
  expect((await ann.send('DELETE', '/api/account', body)).status).toBe(204);
  expect((await (await join()).send('POST', '/api/media', file)).status).toBe(403);
  expect((await judge(olga, cardId, { action: 'remove_pictures' })).status).toBe(200);
  expect(await pageOf(bens.username)).not.toContain(photo);
  expect((await judge(olga, cardId, { action: 'return_pictures' })).status).toBe(200);
  expect(await pageOf(bens.username)).toContain(photo);
});

test('M15: the pictures of a deleted account are 404 from the moment it is deleted', async () => {
  const ann = await join('startup');
  const photo = await ann.upload(newPhoto());
  await publishWith(ann, { profileImage: photo });
  expect(await status(photo)).toBe(200);
  const body = { password: PASSWORD, confirm: 'DELETE' };
  expect((await ann.send('DELETE', '/api/account', body)).status).toBe(204);
  expect(await status(photo)).toBe(404);
});

test('a card keeps one address for its photo, whichever photo it shows and whatever it is called', async () => {
  const ann = await join('startup');
  const [first, second] = [newPhoto(), newPhoto()];
  const { username, content } = await publishWith(ann, { contactPhoto: await ann.upload(first) });
  const path = `/card/${username}/photo.jpg`;
  const shown = await get(path);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(first);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(first.length),
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const changed = { ...content, contactPhoto: await ann.upload(second) };
  await ann.send('PUT', `/api/cards/${username}`, changed);
  const again = await SELF.fetch(ORIGIN + path, {
    headers: { 'If-None-Match': shown.headers.get('ETag') ?? '' },
  });
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(second);
  const to = unique('ann');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  const moved = await get(path);
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/card/${to}/photo.jpg`]);
  const head = await SELF.fetch(`${ORIGIN}/card/${to}/photo.jpg`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  await ann.send('PUT', `/api/cards/${to}`, { ...content, contactPhoto: '' });
  const none = await get(`/card/${to}/photo.jpg`);
  expect([none.status, none.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  expect(await status(`/card/${unique()}/photo.jpg`)).toBe(404);
});
