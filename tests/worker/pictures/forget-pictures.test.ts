import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Job } from '#worker/jobs/job.ts';
import { createPublicUse, mediaKey, type MediaUseKv } from '#worker/pictures/public-use.ts';
import { unique } from '#tests/worker/world/card.ts';

const ORIGIN = 'https://cards.test';
const broken = (): Promise<never> => Promise.reject(new Error('KV is down'));

/** Public pictures that the database no longer shows, with the jobs they enqueue. */
function createUse(kv: MediaUseKv, queueFails = false) {
  const jobs: Job[] = [];
  const publicUse = createPublicUse({
    kv,
    findShown: async () => [],
    findUse: async () => null,
    negativeCache: {
      find: () => undefined,
      invalidate: () => undefined,
      begin: () => () => undefined,
    },
    waitUntil: () => undefined,
    enqueue: async (batch) => {
      if (queueFails) throw new Error('the queue is down');
      jobs.push(...batch);
    },
  });
  return { publicUse, jobs };
}

async function storeLogo(): Promise<string> {
  const path = `/media/${unique('logo')}.jpg`;
  await env.CARDS.put(mediaKey(path), JSON.stringify({ isLogo: true }));
  return path;
}

test('S-M2: a picture of a policy disappears by a job when KV was down during the decision', async () => {
  const path = await storeLogo();
  const down = createUse({ get: broken, put: broken, delete: broken });
  await down.publicUse.forget([path]);
  expect(down.jobs).toEqual([{ kind: 'forget_pictures', paths: [path] }]);
  const { publicUse, jobs } = createUse(env.CARDS);
  expect(await publicUse.isPublic(path, ORIGIN)).toBe(true);
  await publicUse.forgetNow([path]);
  expect(await publicUse.isPublic(path, ORIGIN)).toBe(false);
  expect(jobs).toEqual([]);
});

test('a decision fails, and can be retried, when neither KV nor the queue accepts the change', async () => {
  const path = await storeLogo();
  const down = createUse({ get: broken, put: broken, delete: broken }, true);
  await expect(down.publicUse.forget([path])).rejects.toThrow('queue is down');
});

test('forgetting keeps the entry that names a card, whose record decides', async () => {
  const path = `/media/${unique('photo')}.jpg`;
  const { publicUse } = createUse(env.CARDS);
  await publicUse.note('ann', [path], ORIGIN);
  await publicUse.forget([path]);
  expect(await env.CARDS.get(mediaKey(path), 'json')).toEqual({ username: 'ann' });
  expect(await publicUse.isPublic(path, ORIGIN)).toBe(false);
});
