import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findCard } from '#worker/cards/row.ts';
import { pictureObject } from '#worker/preview/store.ts';
import { addUser, ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { createFlow, isStored, stale } from '#tests/worker/preview/flow.ts';

const filesOf = async (): Promise<number> =>
  (await env.MEDIA.list({ prefix: 'previews/' })).objects.length;

test('M15: sixty changes within a minute are drawn twice, the last one last, and leave no orphan file', async () => {
  const { previews, clock, jobs, drawn, publish, drawAll } = createFlow();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann 0' });
  await drawAll();
  const before = await filesOf();
  for (let n = 1; n <= 60; n += 1) {
    clock.at += 800;
    await publish(user, name, { name: `Ann ${n}` });
  }
  // One job for all of them, put off to a minute after the first drawing.
  expect(jobs).toHaveLength(1);
  await drawAll();
  expect(drawn).toEqual([name, name]);
  const card = (await findCard(env.DB, { username: name }))?.card;
  const picture = await previews.findPicture(name);
  if (!card || !picture) throw new Error('no card or no picture');
  expect(card.name).toBe('Ann 60');
  expect(previews.isCurrent(picture, card)).toBe(true);
  // The first picture waits for the sweep, because pages that name it are still cached.
  expect(await filesOf()).toBe(before + 1);
});

test('M15: a job that comes too early is put off, and a second one is dropped', async () => {
  const { previews, clock, jobs, delays, drawn, publish, drawAll } = createFlow();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  await publish(user, name, { name: 'Bea' });
  jobs.splice(0);
  delays.splice(0);
  await env.DB.prepare('UPDATE card_previews SET due_at = 0').run();
  clock.at += 10_000;
  const job = { username: name, origin: ORIGIN };
  await previews.draw(job);
  await previews.draw(job);
  expect([jobs.length, delays[0]]).toEqual([1, 51]);
  expect(drawn).toEqual([name]);
  await drawAll();
  expect(drawn).toEqual([name, name]);
});

test('M15: an account draws fifty pictures an hour, and the others the hour after', async () => {
  const { previews, clock, jobs, delays, publish, drawAll } = createFlow();
  const [user, name] = [await addUser(), unique()];
  const other = await addUser();
  await publish(user, name, { name: 'Ann' });
  await env.DB.prepare('INSERT INTO preview_hours (user_id, hour, drawings) VALUES (?, ?, 50)')
    .bind(user, new Date(clock.at).toISOString())
    .run();
  await drawAll();
  expect(await previews.findPicture(name)).toBeNull();
  expect([jobs.length, delays[0]]).toEqual([1, 3601]);
  const theirs = unique();
  await publish(other, theirs);
  await previews.draw({ username: theirs, origin: ORIGIN });
  expect(await previews.findPicture(theirs)).not.toBeNull();
  await publish(user, name, { name: 'Ann at last' });
  await drawAll();
  const card = (await findCard(env.DB, { username: name }))?.card;
  const picture = await previews.findPicture(name);
  if (!card || !picture) throw new Error('no card or no picture');
  expect(previews.isCurrent(picture, card)).toBe(true);
});

test('M15: a file replaced before it was shown is deleted at once', async () => {
  const { previews, clock, publish, drawAll } = createFlow();
  const [user, name] = [await addUser(), unique()];
  await publish(user, name, { name: 'Ann' });
  await drawAll();
  const [before, noted] = [await filesOf(), await stale()];
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = createFlow({
    assets: {
      fetch: async (url) => {
        started.resolve();
        await gate.promise;
        return env.TEST_PUBLIC.fetch(url);
      },
    },
  });
  await publish(user, name, { name: 'Bea' });
  clock.at += 61_000;
  slow.clock.at = clock.at;
  const drawing = slow.previews.draw({ username: name, origin: ORIGIN });
  await started.promise;
  await publish(user, name, { name: 'Ann' });
  await env.DB.prepare("UPDATE card_previews SET asked = 'another'").run();
  gate.resolve();
  await drawing;
  expect(await filesOf()).toBe(before);
  expect((await stale()).toSorted()).toEqual(noted.toSorted());
  expect((await previews.findPicture(name))?.file).toBeDefined();
});

test('M15: two thousand orphan files of one account do not delay those of another', async () => {
  const { previews, clock } = createFlow();
  const due = (minutes: number) => new Date(clock.at - minutes * 60_000).toISOString();
  const rows = Array.from({ length: 2000 }, () => [crypto.randomUUID(), due(60)]);
  const theirs = crypto.randomUUID();
  rows.push([theirs, due(1)]);
  await env.DB.prepare(
    'INSERT INTO stale_previews (file, due_at) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
  )
    .bind(JSON.stringify(rows))
    .run();
  await env.MEDIA.put(pictureObject(theirs), 'a picture');
  expect(await previews.sweep('')).toBeGreaterThanOrEqual(2001);
  expect(await isStored(theirs)).toBe(false);
  expect(await stale()).not.toContain(theirs);
});
