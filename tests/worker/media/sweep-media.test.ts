import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { claimImages } from '#worker/media/media-store.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { pngChunk, pngWith } from '#tests/worker/pictures/pictures.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const findShown = (paths: readonly string[]) => findReferencedImages(env.DB, paths);

const isDown = () => Promise.reject(new Error('R2 is down'));

async function upload(harness: ReturnType<typeof createHarness>, user: string, gamma: string) {
  const file = pngWith(pngChunk('gAMA', gamma));
  const headers = { 'Content-Type': 'image/png' };
  return (await readAnswer(uploadMedia, harness.send(user, 'POST', '/api/media', file, headers)))
    .url;
}

test('S-G5: an image unused for a day is deleted from bucket and database, and a used one only after its card', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const [used, unused] = [await upload(harness, user, 'sw-a'), await upload(harness, user, 'sw-b')];
  const name = unique();
  const content = buildTestContent({ contactPhoto: used });
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, content), 201);
  clock.at += DAY - 1;
  await sweepMedia(media, findShown);
  await expectStatus(send(user, 'GET', unused), 200);
  clock.at += 1;
  await sweepMedia(media, findShown);
  await expectStatus(send(user, 'GET', unused), 404);
  await expectStatus(send(user, 'GET', used), 200);

  await send(user, 'DELETE', `/api/cards/${name}`);
  clock.at += DAY;
  await sweepMedia(media, findShown);
  await expectStatus(send(user, 'GET', used), 404);
  const uploads = await readValue(
    'SELECT count(*) AS n FROM media_uploads WHERE user_id = ?',
    user,
  );
  expect(uploads).toBe(0);
});

test('an image that a card stopped showing is deleted a day later', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const before = await upload(harness, user, 'sw-c');
  const name = unique();
  const content = buildTestContent({ headerPhoto: before });
  await send(user, 'PUT', `/api/cards/${name}`, content);
  clock.at += 3 * DAY;
  await sweepMedia(media, findShown);
  await send(user, 'PUT', `/api/cards/${name}`, { ...content, headerPhoto: '' });
  clock.at += DAY;
  await sweepMedia(media, findShown);
  await expectStatus(send(user, 'GET', before), 404);
});

test('an image claimed between check and deletion is not deleted', async () => {
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
  await expectStatus(send(user, 'GET', url), 200);
  const content = buildTestContent({ profileImage: url });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 201);
});

test('S-G5: an image being deleted can be neither claimed nor uploaded, and an interrupted deletion is completed', async () => {
  const harness = createHarness();
  const { send, media, clock } = harness;
  const user = await addUser();
  const url = await upload(harness, user, 'sw-e');
  clock.at += DAY;
  const broken = { ...media, bucket: { put: isDown, get: isDown, head: isDown, delete: isDown } };
  await expect(sweepMedia(broken, findShown)).rejects.toThrow('R2 is down');
  const content = buildTestContent({ profileImage: url });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 400);
  const file = pngWith(pngChunk('gAMA', 'sw-e'));
  const again = () => send(user, 'POST', '/api/media', file, { 'Content-Type': 'image/png' });
  const busy = await expectStatus(again(), 503);
  expect(busy.headers.get('Retry-After')).toBe('5');
  await sweepMedia(media, findShown);
  await expectStatus(again(), 201);
  await expectStatus(send(user, 'GET', url), 200);
});

/** Inserts due pictures on no card, `each` for every account, oldest first. */
async function addDue(accounts: number, each: number, at: string): Promise<void> {
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
    INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at, uploader)
    SELECT printf('%064x', i + 4096), 'png', 1, 1, 1, 'stored', ?3, ?3, 'account ' || (i / CAST(?2 AS INTEGER)) FROM n`,
    accounts * each,
    each,
    at,
  );
}

const countDue = (now: string) =>
  readValue<number>('SELECT count(*) AS n FROM media WHERE check_at <= ?', now);

const findNoneUsed = async () => new Set<string>();

test('S-M15: 120 accounts with the maximum of uploads do not delay the pictures of another', async () => {
  const harness = createHarness();
  const { media, clock } = harness;
  await addDue(120, 200, '2026-01-01T00:00:00.000Z');
  const user = await addUser();
  const url = await upload(harness, user, 'sw-f');
  clock.at += 2 * DAY;
  const now = new Date(clock.at).toISOString();
  expect(await countDue(now)).toBeGreaterThanOrEqual(24_001);
  // 24,000 are older; still, the other account's only picture is deleted in the first hour, and all
  // in the second.
  expect(await sweepMedia(media, findNoneUsed)).toBe(20_000);
  await expectStatus(harness.send(user, 'GET', url), 404);
  await sweepMedia(media, findNoneUsed);
  expect(await countDue(now)).toBe(0);
});

test('S-M15: a sweep starts no batch after two minutes, and the next one continues', async () => {
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
