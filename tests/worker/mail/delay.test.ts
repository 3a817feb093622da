import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findNameLimit } from '#worker/cards/usernames/name-limits.ts';
import type { Job } from '#worker/jobs/job.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Uses the real queues. `npx vitest run --project workerd --silent=false
// tests/worker/mail/delay.test.ts` prints the seconds.

/** Jobs that wait in addition to those of the account, far more than its limits allow. */
const BACKLOG = 100;

async function hasMail(to: string): Promise<boolean> {
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  const mails = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
  return mails.some((mail) => mail?.includes(to) === true);
}

test('S-M5: a reset mail is not delayed by the most jobs that one account can cause in a day', async () => {
  const [reader, worst] = [await join(), await join()];
  const content = buildTestContent();
  let name = unique('worst');
  await worst.publish(name, content);
  const statuses = new Set<number>();
  for (let at = 0; at < findNameLimit('free', 'renamesPerDay') - 1; at++) {
    const to = unique('worst');
    const answer = await worst.send('POST', `/api/cards/${name}/rename`, { to });
    statuses.add(answer.status);
    name = to;
  }
  for (let at = 0; at < findNameLimit('free', 'switchesPerDay'); at++) {
    const isActive = at % 2 === 1;
    statuses.add((await worst.send('PUT', `/api/cards/${name}`, { ...content, isActive })).status);
  }
  expect([...statuses]).toEqual([200]);
  const repair: Job = { kind: 'repair_card', username: name, origin: 'https://cards.test' };
  for (let at = 0; at < BACKLOG; at += 100) {
    await env.JOBS.sendBatch(Array.from({ length: 100 }, () => ({ body: repair })));
  }
  // A mail as older builds enqueued it, behind all other jobs.
  const last = `${unique('last')}@example.com`;
  const mail = {
    id: unique(),
    queuedAt: new Date().toISOString(),
    to: last,
    subject: 'Last',
    text: 'Last',
  };
  await env.JOBS.send({ kind: 'send_mail', mail });

  const from = performance.now();
  await expectStatus(reader.send('POST', '/api/auth/reset-request', { email: reader.email }), 204);
  await expect.poll(() => hasMail(reader.email)).toBe(true);
  const isLastDone = await hasMail(last);
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(`reset mail after ${Math.round(performance.now() - from)} ms`);
  expect(isLastDone).toBe(false);
  await expect.poll(() => hasMail(last)).toBe(true);
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(`the work before it done after ${Math.round(performance.now() - from)} ms`);
}, 180_000);
