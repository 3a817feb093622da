import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import type { CardContent } from '#shared/card/card.ts';
import { buildTestContent, findCardId, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { bytes, JPEG, jpegSegment } from '#tests/worker/pictures/pictures.ts';
import {
  fetchDecisions,
  postDecision,
  signInOperator,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

let drawn = 0;
/** A unique JPEG: a part that survives cleaning, its quantization table, differs. */
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
  const content = buildTestContent({ name: 'Ann Example', ...changes });
  await expectStatus(person.send('PUT', `/api/cards/${username}`, content), 201);
  const cardId = await findCardId(username);
  return { username, content, cardId };
}

const get = (path: string) => callWorker(ORIGIN + path, { redirect: 'manual' });
const status = async (path: string) => (await get(path)).status;
const pageOf = async (username: string) => (await get(`/${username}`)).text();

test('S-M2: a take-down hides the pictures too, in every file, until the card is restored', async () => {
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
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  expect(await Promise.all(paths.map(status))).toEqual([404, 404, 404]);
  // Its owner still sees it in the dashboard and operators see it in the evidence; no one else
  // does.
  await expectStatus(ann.send('GET', photo), 200);
  await expectStatus(olga('GET', photo), 200);
  await expectStatus((await join()).send('GET', photo), 404);
  await expectStatus(postDecision(olga, cardId, { action: 'restore' }), 200);
  expect(await Promise.all(paths.map(status))).toEqual(before);
});

test('S-M2: no account can upload or claim the pictures of a taken-down card', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const photo = await ann.upload(file);
  // Uploaded before, and not used on a card yet.
  expect(await ben.upload(file)).toBe(photo);
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  const eve = await join('startup');
  for (const { send } of [ann, eve]) {
    const refused = await send('POST', '/api/media', file);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'picture_blocked', message: expect.stringContaining('removed this picture') },
    ]);
  }
  const upload = await readRow('SELECT 1 FROM media_uploads WHERE user_id = ?', eve.user.id);
  expect(upload).toBe(null);
  const content = buildTestContent({ profileImage: photo });
  const claim = () => ben.send('PUT', `/api/cards/${unique()}`, content);
  const refused = await claim();
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      issues: [{ path: 'profileImage', message: expect.stringContaining('removed this picture') }],
    },
  ]);
  await postDecision(olga, cardId, { action: 'restore' });
  await expectStatus(eve.send('POST', '/api/media', file), 201);
  await expectStatus(claim(), 201);
});

test('S-M2: cards of other accounts show the picture until the operator removes it from every card, and again when it is returned', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const annsOther = await publishWith(ann, { profileImage: photo });
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const bens = await publishWith(ben, { profileImage: photo, contactPhoto: photo });
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  // The account it came from shows it nowhere; another account's card still does.
  expect(await pageOf(annsOther.username)).not.toContain(photo);
  expect(await pageOf(bens.username)).toContain(photo);
  expect(await status(photo)).toBe(200);

  const act = async (action: string) => (await postDecision(olga, cardId, { action })).status;
  expect(await act('remove_pictures')).toBe(200);
  expect(await act('remove_pictures')).toBe(409);
  expect(await status(photo)).toBe(404);
  expect(await pageOf(bens.username)).not.toContain(photo);
  expect(await pageOf(bens.username)).toContain('Ann Example');
  expect(await status(`/card/${bens.username}/photo.jpg`)).toBe(404);
  // The card itself is unchanged, and its owner can still save it.
  const saved = await ben.send('PUT', `/api/cards/${bens.username}`, { ...bens.content, bio: 'x' });
  expect(await saved.json()).toMatchObject({ card: { profileImage: photo } });
  expect(await pageOf(bens.username)).not.toContain(photo);
  const decision = (await fetchDecisions(olga)).decisions.find(
    (one) => one.cardId === cardId && one.action === 'take_down',
  );
  expect(decision).toMatchObject({ pictures: 'removed', isPublishingPaused: true });

  expect(await act('return_pictures')).toBe(200);
  expect(await status(photo)).toBe(200);
  expect(await pageOf(bens.username)).toContain(photo);
  expect(await pageOf(annsOther.username)).not.toContain(photo);
});

test('S-M2: pictures can be removed from every card with the take-down, and restoring returns them', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const bens = await publishWith(ben, { headerPhoto: photo });
  const olga = await signInOperator();
  const body = { action: 'take_down', reason: 'It is not yours.', removePictures: true };
  const answer = await postDecision(olga, cardId, body);
  expect(await answer.json()).toMatchObject({ pictures: 'removed', isStanding: true });
  expect([await status(photo), await status(`/${bens.username}`)]).toEqual([404, 200]);
  await postDecision(olga, cardId, { action: 'restore' });
  expect(await status(photo)).toBe(200);
  expect(await pageOf(bens.username)).toContain(photo);
});

test('S-M2: the block remains after the card and its account are deleted, and can still be changed', async () => {
  const [ann, ben] = [await join('startup'), await join('startup')];
  const file = newPhoto();
  const [photo] = [await ann.upload(file), await ben.upload(file)];
  const bens = await publishWith(ben, { profileImage: photo });
  const { cardId } = await publishWith(ann, { profileImage: photo });
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  const body = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(ann.send('DELETE', '/api/account', body), 204);
  await expectStatus((await join()).send('POST', '/api/media', file), 403);
  await expectStatus(postDecision(olga, cardId, { action: 'remove_pictures' }), 200);
  expect(await pageOf(bens.username)).not.toContain(photo);
  await expectStatus(postDecision(olga, cardId, { action: 'return_pictures' }), 200);
  expect(await pageOf(bens.username)).toContain(photo);
});

test('S-M15: the pictures of a deleted account are 404 immediately', async () => {
  const ann = await join('startup');
  const photo = await ann.upload(newPhoto());
  await publishWith(ann, { profileImage: photo });
  expect(await status(photo)).toBe(200);
  const body = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(ann.send('DELETE', '/api/account', body), 204);
  expect(await status(photo)).toBe(404);
});

test('the photo URL of a card stays the same when its photo or username changes', async () => {
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
  const again = await callWorker(ORIGIN + path, {
    headers: { 'If-None-Match': shown.headers.get('ETag') ?? '' },
  });
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(second);
  const to = unique('ann');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  const moved = await get(path);
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/card/${to}/photo.jpg`]);
  const head = await callWorker(`${ORIGIN}/card/${to}/photo.jpg`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  await ann.send('PUT', `/api/cards/${to}`, { ...content, contactPhoto: '' });
  const none = await get(`/card/${to}/photo.jpg`);
  expect([none.status, none.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  expect(await status(`/card/${unique()}/photo.jpg`)).toBe(404);
});
