import { findFinishedPicture } from '#worker/preview/store.ts';
import { hashPreview } from '#worker/preview/hash-preview.ts';
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findCard } from '#worker/cards/find-card.ts';
import { buildObjectKey } from '#worker/preview/store.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createPreviewHarness, isStored, listStaleFiles } from '#tests/worker/preview/flow.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const PLATFORM = { productName: 'Tip Top Cards' };

const filesOf = async (): Promise<number> =>
  (await env.MEDIA.list({ prefix: 'previews/' })).objects.length;

test('S-M15: sixty changes within a minute are drawn twice, the last one last, without orphan files', async () => {
  const { clock, jobs, drawn, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann 0' });
  await drawAll();
  const before = await filesOf();
  for (let n = 1; n <= 60; n += 1) {
    clock.at += 800;
    await publish(user, name, { name: `Ann ${n}` });
  }
  // One job for all of them, due a minute after the first drawing.
  expect(jobs).toHaveLength(1);
  await drawAll();
  expect(drawn).toEqual([name, name]);
  const card = (await findCard(createTestKernel(), { username: name }))?.card;
  const picture = await findFinishedPicture(env.DB, name);
  if (!card || !picture) throw new Error('no card or no picture');
  expect(card.name).toBe('Ann 60');
  expect(picture.drawn === hashPreview(card, PLATFORM)).toBe(true);
  // The first picture waits for the sweep, because cached pages still refer to it.
  expect(await filesOf()).toBe(before + 1);
});

test('S-M15: an early job is rescheduled, and a second one is dropped', async () => {
  const { previews, clock, jobs, delays, drawn, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  await publish(user, name, { name: 'Bea' });
  jobs.splice(0);
  delays.splice(0);
  await runSql('UPDATE card_previews SET due_at = 0');
  clock.at += 10_000;
  const job = { kind: 'draw_preview', username: name, origin: ORIGIN } as const;
  await previews.jobs.draw_preview(job);
  await previews.jobs.draw_preview(job);
  expect([jobs.length, delays[0]]).toEqual([1, 51]);
  expect(drawn).toEqual([name]);
  await drawAll();
  expect(drawn).toEqual([name, name]);
});

test('S-M15: an account draws fifty pictures an hour, and the others in the next hour', async () => {
  const { previews, clock, jobs, delays, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  const other = await addUser();
  await publish(user, name, { name: 'Ann' });
  await runSql(
    'INSERT INTO preview_hours (user_id, hour, drawings) VALUES (?, ?, 50)',
    user,
    new Date(clock.at).toISOString(),
  );
  await drawAll();
  expect(await findFinishedPicture(env.DB, name)).toBeNull();
  expect([jobs.length, delays[0]]).toEqual([1, 3601]);
  const theirs = unique();
  await publish(other, theirs);
  await previews.jobs.draw_preview({ kind: 'draw_preview', username: theirs, origin: ORIGIN });
  expect(await findFinishedPicture(env.DB, theirs)).not.toBeNull();
  await publish(user, name, { name: 'Ann at last' });
  await drawAll();
  const card = (await findCard(createTestKernel(), { username: name }))?.card;
  const picture = await findFinishedPicture(env.DB, name);
  if (!card || !picture) throw new Error('no card or no picture');
  expect(picture.drawn === hashPreview(card, PLATFORM)).toBe(true);
});

test('S-M15: a file superseded before use is deleted at once', async () => {
  const { clock, publish, drawAll } = createPreviewHarness();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  const [before, noted] = [await filesOf(), await listStaleFiles()];
  const started = Promise.withResolvers<void>();
  const assetsReady = Promise.withResolvers<void>();
  const slow = createPreviewHarness({
    assets: {
      fetch: async (url) => {
        started.resolve();
        await assetsReady.promise;
        return env.TEST_PUBLIC.fetch(url);
      },
    },
  });
  await publish(user, name, { name: 'Bea' });
  clock.at += 61_000;
  slow.clock.at = clock.at;
  const drawing = slow.previews.jobs.draw_preview({
    kind: 'draw_preview',
    username: name,
    origin: ORIGIN,
  });
  await started.promise;
  await publish(user, name, { name: 'Ann' });
  await runSql("UPDATE card_previews SET requested_hash = 'another'");
  assetsReady.resolve();
  await drawing;
  expect(await filesOf()).toBe(before);
  expect((await listStaleFiles()).toSorted()).toEqual(noted.toSorted());
  expect((await findFinishedPicture(env.DB, name))?.file).toBeDefined();
});

test('S-M15: two thousand orphan files of one account do not delay those of another', async () => {
  const { sweep, clock } = createPreviewHarness();
  const due = (minutes: number) => new Date(clock.at - minutes * 60_000).toISOString();
  const rows = Array.from({ length: 2000 }, () => [crypto.randomUUID(), due(60)]);
  const theirs = crypto.randomUUID();
  rows.push([theirs, due(1)]);
  await runSql(
    'INSERT INTO stale_previews (file, due_at) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    JSON.stringify(rows),
  );
  await env.MEDIA.put(buildObjectKey(theirs), 'a picture');
  expect(await sweep('')).toBeGreaterThanOrEqual(2001);
  expect(await isStored(theirs)).toBe(false);
  expect(await listStaleFiles()).not.toContain(theirs);
});
