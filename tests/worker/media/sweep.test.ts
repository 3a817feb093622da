import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { uploadMedia } from '#shared/api/media.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { claimImages } from '#worker/media/store.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import { addUser, buildContent, createHarness, DAY, unique } from '#tests/worker/cards/harness.ts';
import { pngChunk, pngWith } from '#tests/worker/media/pictures.ts';

const findShown = (paths: readonly string[]) => findShownImages(env.DB, paths);

const isDown = () => Promise.reject(new Error('R2 is down'));

async function upload(harness: ReturnType<typeof createHarness>, user: string, gamma: string) {
  const file = pngWith(pngChunk('gAMA', gamma));
  const headers = { 'Content-Type': 'image/png' };
  const response = await harness.send(user, 'POST', '/api/media', file, headers);
  return uploadMedia.response.parse(await response.json()).url;
}

test('G5: an image unused for a day goes from bucket and database, a used one stays until its card goes', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const [used, unused] = [await upload(harness, user, 'sw-a'), await upload(harness, user, 'sw-b')];
  const name = unique();
  const content = buildContent({ contactPhoto: used });
  expect((await send(user, 'PUT', `/api/cards/${name}`, content)).status).toBe(201);
  clock.at += DAY - 1;
  await sweepMedia(media, findShown);
  expect((await send(user, 'GET', unused)).status).toBe(200);
  clock.at += 1;
  await sweepMedia(media, findShown);
  expect((await send(user, 'GET', unused)).status).toBe(404);
  expect((await send(user, 'GET', used)).status).toBe(200);

  await send(user, 'DELETE', `/api/cards/${name}`);
  clock.at += DAY;
  await sweepMedia(media, findShown);
  expect((await send(user, 'GET', used)).status).toBe(404);
  const left = await env.DB.prepare('SELECT count(*) AS n FROM media_uploads WHERE user_id = ?')
    .bind(user)
    .first('n');
  expect(left).toBe(0);
});

test('an image a card stopped showing goes a day later', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const before = await upload(harness, user, 'sw-c');
  const name = unique();
  const content = buildContent({ headerPhoto: before });
  await send(user, 'PUT', `/api/cards/${name}`, content);
  clock.at += 3 * DAY;
  await sweepMedia(media, findShown);
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, headerPhoto: '' });
  clock.at += DAY;
  await sweepMedia(media, findShown);
  expect((await send(user, 'GET', before)).status).toBe(404);
});

test('an image claimed between the look and the removal stays', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const url = await upload(harness, user, 'sw-d');
  clock.at += DAY;
  await sweepMedia(media, async (paths) => {
    const shown = await findShown(paths);
    await claimImages(media, user, [url]);
    return shown;
  });
  expect((await send(user, 'GET', url)).status).toBe(200);
  const content = buildContent({ profileImage: url });
  expect((await send(user, 'PUT', `/api/cards/${unique()}`, content)).status).toBe(201);
});

test('G5: while an image is being removed it can be neither claimed nor uploaded; a crashed removal is finished', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const url = await upload(harness, user, 'sw-e');
  clock.at += DAY;
  const broken = { ...media, bucket: { put: isDown, get: isDown, head: isDown, delete: isDown } };
  await expect(sweepMedia(broken, findShown)).rejects.toThrow('R2 is down');
  const content = buildContent({ profileImage: url });
  expect((await send(user, 'PUT', `/api/cards/${unique()}`, content)).status).toBe(400);
  const file = pngWith(pngChunk('gAMA', 'sw-e'));
  const again = () => send(user, 'POST', '/api/media', file, { 'Content-Type': 'image/png' });
  const busy = await again();
  expect(busy.status).toBe(503);
  expect(busy.headers.get('Retry-After')).toBe('5');
  await sweepMedia(media, findShown);
  expect((await again()).status).toBe(201);
  expect((await send(user, 'GET', url)).status).toBe(200);
});

/** Adds pictures that are due, `each` for every account, oldest first, and on no card. */
async function addDue(accounts: number, each: number, at: string): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
    INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at, uploader)
    SELECT printf('%064x', i + 4096), 'png', 1, 1, 1, 'stored', ?3, ?3, 'account ' || (i / CAST(?2 AS INTEGER)) FROM n`,
  )
    .bind(accounts * each, each, at)
    .run();
}

const countDue = (now: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM media WHERE check_at <= ?')
    .bind(now)
    .first<number>('n');

const findNoneUsed = async () => new Set<string>();

test('M15: 120 accounts that upload the most they may do not hold up the pictures of another', async () => {
  const harness = createHarness();
  const { media, clock } = harness;
  await addDue(120, 200, '2026-01-01T00:00:00.000Z');
  const user = await addUser();
  const url = await upload(harness, user, 'sw-f');
  clock.at += 2 * DAY;
  const now = new Date(clock.at).toISOString();
  expect(await countDue(now)).toBeGreaterThanOrEqual(24_001);
  // 24,000 are older; the one picture of the other account goes in the first hour all the same, and all in the second.
  expect(await sweepMedia(media, findNoneUsed)).toBe(20_000);
  expect((await harness.send(user, 'GET', url)).status).toBe(404);
  await sweepMedia(media, findNoneUsed);
  expect(await countDue(now)).toBe(0);
});

test('M15: a sweep begins no batch after two minutes, and the next one continues', async () => {
  const harness = createHarness();
  const { media, clock } = harness;
  await addDue(1, 2500, '2026-01-01T00:00:00.000Z');
  const slow = async () => {
    clock.at += 90_000;
    return new Set<string>();
  };
  expect(await sweepMedia(media, slow)).toBe(2000);
  expect(await sweepMedia(media, slow)).toBe(500);
});
