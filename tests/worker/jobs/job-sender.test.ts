// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createJobSender, sweepQueuedJobs, WINDOW_MS } from '#worker/jobs/job-sender.ts';
import { jobSchema, type Job } from '#worker/jobs/job.ts';
import { readRows, runSql } from '#tests/worker/world/sql.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } };
const START = Date.UTC(2026, 10, 20, 12);

/** A queue that delivers due messages when the clock advances, as the platform does. */
function startJobs(options: { db?: D1Database; isDown?: boolean } = {}) {
  const clock = { at: START };
  const state = { isDown: options.isDown ?? false };
  const waiting: { job: Job; at: number; delaySeconds: number }[] = [];
  const queue: Queue = {
    send: async () => ({ metadata }),
    sendBatch: async (messages, { delaySeconds = 0 } = {}) => {
      if (state.isDown) throw new Error('no queue');
      for (const { body } of messages) {
        waiting.push({
          job: jobSchema.parse(body),
          at: clock.at + delaySeconds * 1000,
          delaySeconds,
        });
      }
      return { metadata };
    },
    metrics: async () => metadata.metrics,
  };
  const deps = { db: options.db ?? env.DB, queue, now: () => new Date(clock.at) };
  const sender = createJobSender(deps);
  const done: string[] = [];
  async function pass(milliseconds: number): Promise<void> {
    clock.at += milliseconds;
    const due = waiting.filter(({ at }) => at <= clock.at);
    waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > clock.at));
    for (const { job } of due) {
      if (job.kind !== 'repair_card' && job.kind !== 'sync_passes') {
        continue;
      }
      await sender.perform(job, async () => void done.push(`${job.kind} ${job.username}`));
    }
  }
  return { ...sender, deps, state, clock, waiting, done, pass };
}

let names = 0;
const jobOf = (kind: 'repair_card' | 'sync_passes', username = `name-${++names}`) => ({
  kind,
  username,
  origin: 'https://cards.test',
});

test('S-M5: a hundred changes of one username within a window cause one job of each kind at once and one at its end', async () => {
  const { enqueue, waiting, done, pass } = startJobs();
  const username = `busy-${++names}`;
  const jobs = [jobOf('sync_passes', username), jobOf('repair_card', username)];
  for (let at = 0; at < 100; at++) {
    await enqueue(jobs);
    await pass(100);
  }
  expect(waiting).toHaveLength(2);
  await pass(WINDOW_MS);
  expect(done.toSorted()).toEqual([
    `repair_card ${username}`,
    `repair_card ${username}`,
    `sync_passes ${username}`,
    `sync_passes ${username}`,
  ]);
});

test('every change is followed by a job: a skipped one is covered by a later job', async () => {
  const { enqueue, done, pass } = startJobs();
  const job = jobOf('repair_card');
  // For each change, how many jobs had finished by then.
  const changes: number[] = [];
  for (const wait of [0, 100, 1900, 2100, 9000, 1900, 16_000, 1, 14_999, 40_000]) {
    await pass(wait);
    await enqueue([job]);
    changes.push(done.length);
  }
  await pass(WINDOW_MS * 2);
  for (const before of changes) expect(done.length).toBeGreaterThan(before);
  expect(done.length).toBeLessThan(10);
});

test('of parallel changes one sends the job, and other usernames and kinds are not delayed', async () => {
  const { enqueue, waiting } = startJobs();
  const [one, other] = [jobOf('repair_card'), jobOf('repair_card')];
  await enqueue([one]);
  await atOnce(20, () => enqueue([one]));
  expect(
    waiting.filter(({ job }) => 'username' in job && job.username === one.username),
  ).toHaveLength(2);
  await enqueue([other, jobOf('sync_passes', one.username)], 15);
  expect(waiting.slice(-2).map(({ delaySeconds }) => delaySeconds)).toEqual([15, 15]);
});

test('jobs of other kinds are always sent', async () => {
  const { enqueue, waiting } = startJobs();
  const job: Job = { kind: 'tell_email', userId: 'ann' };
  for (let at = 0; at < 3; at++) await enqueue([job]);
  expect(waiting.map((one) => one.job)).toEqual([job, job, job]);
});

test('a failing queue is an error, and the next change sends at once', async () => {
  const { enqueue, state, waiting } = startJobs({ isDown: true });
  const job = jobOf('repair_card');
  await expect(enqueue([job])).rejects.toThrow('no queue');
  state.isDown = false;
  await enqueue([job]);
  expect(waiting.map(({ delaySeconds }) => delaySeconds)).toEqual([0]);
});

test('without the database every change sends its job', async () => {
  const db = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('no database');
    },
  });
  const { enqueue, waiting } = startJobs({ db });
  const job = jobOf('repair_card');
  await enqueue([job]);
  await enqueue([job]);
  expect(waiting.map((one) => one.job)).toEqual([job, job]);
});

test('S-G1: the sweep resends a lost job once and deletes the rows of finished ones', async () => {
  await runSql('DELETE FROM queued_card_jobs');
  const { deps, enqueue, waiting, pass, clock } = startJobs();
  const [lost, done] = [jobOf('sync_passes'), jobOf('sync_passes')];
  await enqueue([lost]);
  waiting.length = 0;
  await enqueue([done]);
  await pass(0);
  const rowsOf = async () => {
    const results = await readRows<{ username: string }>(
      'SELECT username FROM queued_card_jobs WHERE username IN (?, ?)',
      lost.username,
      done.username,
    );
    return results.map(({ username }) => username).toSorted();
  };
  clock.at += 2 * 3_600_000;
  await sweepQueuedJobs(deps);
  expect([waiting, (await rowsOf()).length]).toEqual([[], 2]);
  clock.at += 2 * 3_600_000;
  await sweepQueuedJobs(deps);
  expect(waiting.map(({ job }) => job)).toMatchObject([lost]);
  expect(await rowsOf()).toEqual([]);
});

test('where a queue does not delay, as in a preview, a change during the work sends its own job', async () => {
  const { enqueue, perform, waiting } = startJobs();
  const job = jobOf('repair_card');
  await enqueue([job]);
  await enqueue([job]);
  const early = waiting.at(-1)?.job;
  if (early?.kind !== 'repair_card') throw new Error('no such job');
  waiting.length = 0;
  await perform(early, () => enqueue([job]));
  expect(waiting).toHaveLength(1);
});
