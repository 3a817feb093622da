// @module-tag core
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { env } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { findFinishedPicture } from '#worker/preview/store.ts';
import { hashPreview } from '#worker/preview/hash-preview.ts';
import { removeAccount } from '#worker/account/remove-account.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { Job } from '#worker/jobs/job.ts';
import { DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser, REMOVAL_REQUEST } from '#tests/worker/world/person.ts';
import {
  anotherCard,
  createPreviewHarness,
  isStored,
  listStaleFiles,
} from '#tests/worker/preview/flow.ts';
import { readRow, readRows, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PLATFORM = { productName: 'Tip Top Cards' };

afterEach(() => void vi.restoreAllMocks());

test('publishing requests a picture once, and a change invisible on it requests none', async () => {
  const { jobs, drawn, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser('business_pro'), unique()];
  await publish(user, name, { name: 'Ann Lee', bio: 'One' });
  expect(jobs).toEqual([{ kind: 'draw_preview', username: name, origin: ORIGIN }]);
  expect(await findFinishedPicture(env.DB, name)).toBeNull();
  await drawAll();
  expect(drawn).toEqual([name]);
  const first = await findFinishedPicture(env.DB, name);
  expect(await isStored(first?.file ?? '')).toBe(true);
  await publish(user, name, { name: 'Ann Lee', bio: 'Two', phone: '+1 555 0100' });
  expect(jobs).toEqual([]);
  await publish(user, name, { name: 'Ann Okafor', bio: 'Two' });
  await drawAll();
  const second = await findFinishedPicture(env.DB, name);
  expect(second?.file).not.toBe(first?.file);
  expect(await listStaleFiles()).toContain(first?.file);
  expect(await listStaleFiles()).not.toContain(second?.file);
});

test('a picture is shown only while it matches the card', async () => {
  const { publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser('business_pro'), unique()];
  await publish(user, name, { name: 'Ann Lee' });
  await drawAll();
  const picture = await findFinishedPicture(env.DB, name);
  const card = async () => (await findCard(createTestKernel(), { username: name }))?.card;
  const shown = await card();
  if (!picture || !shown) throw new Error('no picture or no card');
  expect(picture.drawn === hashPreview(shown, PLATFORM)).toBe(true);
  expect(
    picture.drawn === hashPreview({ ...shown, views: 9, bio: 'x', version: 9 }, PLATFORM),
  ).toBe(true);
  for (const change of [
    { name: 'Bea' },
    { title: 'CEO' },
    { company: 'Other' },
    { template: 'royal' as const },
    { userPlan: 'free' as const },
  ]) {
    expect(
      picture.drawn === hashPreview({ ...shown, ...change }, PLATFORM),
      JSON.stringify(change),
    ).toBe(false);
  }
});

test('a job delivered three times draws once and updates the page each time', async () => {
  const { previews, drawn, publish } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name);
  const files = new Set<string | undefined>();
  for (let time = 0; time < 3; time++) {
    await previews.jobs.draw_preview({ kind: 'draw_preview', username: name, origin: ORIGIN });
    files.add((await findFinishedPicture(env.DB, name))?.file);
  }
  expect(files.size).toBe(1);
  expect(drawn).toEqual([name, name, name]);
});

test('a change reverted while its picture is drawn keeps the matching picture', async () => {
  const { clock, jobs, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  const first = await findFinishedPicture(env.DB, name);
  const assetsReady = Promise.withResolvers<void>();
  const slow = createPreviewHarness({
    assets: { fetch: async (url) => (await assetsReady.promise, env.TEST_PUBLIC.fetch(url)) },
  });
  await publish(user, name, { name: 'Bea' });
  clock.at += 61_000;
  slow.clock.at = clock.at;
  const drawing = slow.previews.jobs.draw_preview(
    jobs[0] ?? { kind: 'draw_preview', username: '', origin: '' },
  );
  const started = { timeout: 120_000 };
  await vi.waitFor(async () => {
    const row = await readRow<{ attempts: number }>(
      'SELECT attempts FROM card_previews p JOIN cards c ON c.id = p.card_id WHERE c.username = ?',
      name,
    );
    expect(row?.attempts).toBe(1);
  }, started);
  jobs.splice(0);
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  assetsReady.resolve();
  await drawing;
  expect(await findFinishedPicture(env.DB, name)).toEqual(first);
  expect(slow.drawn).toEqual([]);
});

test('S-O4: a card that is paused, deleted, or removed with its account loses its picture, and the sweep deletes the file', async () => {
  const { sweep, clock, publish, send, drawAll } = createPreviewHarness();
  const user = await addUser('business_pro');
  const [off, gone, remaining] = [unique(), unique(), unique()];
  const [offCard, goneCard, remainingCard] = [anotherCard(), anotherCard(), anotherCard()];
  await publish(user, off, offCard);
  await publish(user, gone, goneCard);
  await publish(user, remaining, remainingCard);
  await drawAll();
  const files: string[] = [];
  for (const name of [off, gone, remaining]) {
    files.push((await findFinishedPicture(env.DB, name))?.file ?? 'none');
  }
  await publish(user, off, { ...offCard, isActive: false });
  await drawAll();
  await send(user, 'DELETE', `/api/cards/${gone}`);
  await removeAccount(createTestKernel(), user, {
    ...REMOVAL_REQUEST,
    origin: ORIGIN,
  });
  for (const name of [off, gone, remaining])
    expect(await findFinishedPicture(env.DB, name)).toBeNull();
  expect(await listStaleFiles()).toEqual(expect.arrayContaining(files));
  clock.at = Date.now();
  await sweep('');
  expect(await Promise.all(files.map(isStored))).toEqual([true, true, true]);
  clock.at = Date.now() + DAY;
  await sweep('');
  expect(await Promise.all(files.map(isStored))).toEqual([false, false, false]);
  expect((await listStaleFiles()).filter((file) => files.includes(file))).toEqual([]);
});

test('a failed drawing is retried by the queue, given up after three attempts, and retried a day later', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const none = { fetch: () => Promise.resolve(new Response('', { status: 500 })) };
  const { previews, sweep, clock, jobs, drawn, publish } = createPreviewHarness({ assets: none });
  const [user, name] = [await addUser(), unique()];
  await publish(user, name);
  const job = { kind: 'draw_preview', username: name, origin: ORIGIN } as const;
  jobs.splice(0);
  for (let time = 0; time < 3; time++)
    await expect(previews.jobs.draw_preview(job)).rejects.toThrow('500');
  await previews.jobs.draw_preview(job);
  expect(errors.mock.calls.join()).toContain('preview_given_up');
  expect(drawn).toEqual([]);
  expect(await findFinishedPicture(env.DB, name)).toBeNull();
  await sweep(ORIGIN);
  expect(jobs.filter(({ username }) => username === name)).toEqual([]);
  clock.at += 2 * DAY;
  await sweep(ORIGIN);
  expect(jobs.filter(({ username }) => username === name)).toHaveLength(1);
  // Enqueued once a day, however often the sweep runs.
  await sweep(ORIGIN);
  expect(jobs.filter(({ username }) => username === name)).toHaveLength(1);
});

test('a file of an interrupted job is found by the sweep', async () => {
  const { sweep, clock, publish } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name);
  let file = '';
  const failing = createPreviewHarness({
    bucket: new Proxy(env.MEDIA, {
      get: (bucket, key) =>
        key === 'put'
          ? async (path: string, bytes: Uint8Array<ArrayBuffer>) => {
              file = path;
              await bucket.put(path, bytes);
              throw new Error('broken off');
            }
          : Reflect.get(bucket, key).bind(bucket),
    }),
  });
  await expect(
    failing.previews.jobs.draw_preview({ kind: 'draw_preview', username: name, origin: ORIGIN }),
  ).rejects.toThrow('broken');
  expect(await env.MEDIA.head(file)).not.toBeNull();
  clock.at += 2 * DAY;
  await sweep('');
  expect(await env.MEDIA.head(file)).toBeNull();
});

test('without the queue a card is still published, and the sweep requests its picture', async () => {
  const requested: Job[] = [];
  let isDown = true;
  const { sweep, publish } = createPreviewHarness({
    enqueue: (jobs) => {
      if (isDown && jobs.length > 0) return Promise.reject(new Error('the queue is down'));
      return Promise.resolve(void requested.push(...jobs));
    },
  });
  const [user, name] = [await addUser(), unique()];
  await expectStatus(publish(user, name), 201);
  isDown = false;
  await sweep(ORIGIN);
  expect(requested).toContainEqual({ kind: 'draw_preview', username: name, origin: ORIGIN });
});

test('a picture of an older renderer version is shown until it is redrawn', async () => {
  const { sweep, clock, jobs, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name);
  await drawAll();
  const first = await findFinishedPicture(env.DB, name);
  await runSql('UPDATE card_previews SET renderer_version = 0 WHERE file = ?', first?.file);
  clock.at += 2 * DAY;
  await sweep(ORIGIN);
  expect(await findFinishedPicture(env.DB, name)).toEqual(first);
  expect(jobs.map(({ username }) => username)).toContain(name);
  await drawAll();
  const second = await findFinishedPicture(env.DB, name);
  expect(second?.drawn).toBe(first?.drawn);
  expect(second?.file).not.toBe(first?.file);
});

test('sweep and page find their rows by an index', async () => {
  const results = await readRows<{
    detail: string;
  }>(`EXPLAIN QUERY PLAN SELECT p.card_id, c.username FROM card_previews p JOIN cards c ON c.id = p.card_id
    WHERE p.file IS NOT NULL AND p.renderer_version < 2 AND p.requested_at <= 'x' ORDER BY p.renderer_version, p.requested_at LIMIT 9`);
  expect(results.map(({ detail }) => detail).join()).toMatch(
    /SEARCH p USING .*card_previews_by_renderer/,
  );
  const waiting = await env.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT p.card_id FROM card_previews p
    WHERE p.file IS NULL AND p.requested_at <= 'x' ORDER BY p.requested_at LIMIT 9`,
  ).all<{ detail: string }>();
  expect(waiting.results.map(({ detail }) => detail).join()).toMatch(/card_previews_waiting/);
});
