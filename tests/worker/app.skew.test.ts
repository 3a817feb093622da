// @module-tag core
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/error-body.ts';
import worker from '#worker/index.ts';
import { jobSchema } from '#worker/jobs/job.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser, join } from '#tests/worker/world/person.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Version skew during a deployment, seen from the Worker: it serves apps of older and newer builds.
// Shapes of API calls: http/request/validate.contract.test.ts. Jobs and events of other builds:
// jobs/ and events/. An open tab and its own files: e2e/journeys/resilience/deployment.spec.ts and
// offline.spec.ts.

const ORIGIN = 'https://cards.test';

test('a newer app on an older Worker: unknown fields are dropped, and the rest is stored', async () => {
  const { send } = createHarness();
  const name = unique();
  const content = { ...buildTestContent({ title: 'Kept' }), addedLater: { deep: [1] } };
  const answer = await expectStatus(
    send(await addUser(), 'PUT', `/api/cards/${name}`, content),
    201,
  );
  expect(JSON.stringify(await answer.json())).not.toContain('addedLater');
  const stored = await readValue<string>('SELECT content FROM cards WHERE username = ?', name);
  expect(stored).toContain('Kept');
  expect(stored).not.toContain('addedLater');
});

test('a newer app on an older Worker: a missing route returns a JSON 404, never a page', async () => {
  for (const [method, path] of [
    ['GET', '/api/added-later'],
    ['POST', '/api/cards/ann/added-later'],
  ] as const) {
    const answer = await callWorker(ORIGIN + path, { method });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(errorBodySchema.parse(await answer.json()).code).toBe('not_found');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a newer app on an older Worker: unknown values are refused by name, and the card does not change', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  await send(user, 'PUT', path, buildTestContent({ title: 'Before' }));
  const answer = await expectStatus(
    send(user, 'PUT', path, { ...buildTestContent(), template: 'added-later' }),
    400,
  );
  const { issues } = errorBodySchema.parse(await answer.json());
  expect(issues?.map((issue) => issue.path)).toEqual(['template']);
  const list = await (await send(user, 'GET', '/api/cards')).text();
  expect(list).toContain('Before');
});

test('an older app on a newer Worker: a file of its build is an uncached 404, not a page', async () => {
  for (const file of ['/assets/settings-page-abc123.js', '/assets/app-abc123.css']) {
    const answer = await callWorker(ORIGIN + file);
    expect([file, answer.status]).toEqual([file, 404]);
    // A page under the name of a script would be run or cached as one.
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a record of another build is skipped: the page comes from the database, and the record is rewritten', async () => {
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildTestContent({ name: 'Ann Newer' }));
  const metadata = { writtenAt: Date.now() };
  await env.CARDS.put(`card:${name}`, '{"kind":"added-later"}', { metadata });
  const answer = await expectStatus(callWorker(`${ORIGIN}/${name}`), 200);
  expect(await answer.text()).toContain('Ann Newer');
  await expect
    .poll(async () => (await env.CARDS.get(`card:${name}`))?.includes('Ann Newer'))
    .toBe(true);
});

const MAIL_JOB = {
  kind: 'send_mail',
  mail: {
    id: '0b6e1a54-7a53-4c53-9d21-3b8f3b6f4a10',
    queuedAt: '2026-11-20T12:00:00.000Z',
    to: 'reader@skew.example',
    subject: 'Sent by the other build',
    text: 'Hello',
  },
};

test('S-M5: mails that an older build put on the jobs queue or the mail queue are delivered', async () => {
  for (const queue of ['tip-top-cards-jobs', 'tip-top-cards-mail']) {
    const id = crypto.randomUUID();
    const body = { ...MAIL_JOB, mail: { ...MAIL_JOB.mail, id } };
    const batch = createMessageBatch(queue, [{ id, timestamp: new Date(0), attempts: 1, body }]);
    await worker.queue(batch, env);
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    expect([queue, explicitAcks]).toEqual([queue, [id]]);
    const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
    expect(keys.some(({ name }) => name.endsWith(`:${id}`))).toBe(true);
  }
});

test('S-M5: the mail queue carries jobs that an older, redeployed build can read', async () => {
  const sent: unknown[] = [];
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } };
  const MAIL: Queue = {
    send: async (body) => ({ metadata, added: sent.push(body) }),
    sendBatch: async () => ({ metadata }),
    metrics: async () => metadata.metrics,
  };
  const { email } = await join();
  await expectStatus(
    worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}/api/auth/reset-request`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
      { ...env, MAIL },
      createExecutionContext(),
    ),
    204,
  );
  const [first] = sent.splice(0);
  const request = [{ id: 'asked', timestamp: new Date(0), attempts: 1, body: first }];
  await worker.queue(createMessageBatch('tip-top-cards-jobs', request), { ...env, MAIL });
  const kinds = [first, ...sent].map((body) => jobSchema.parse(body).kind);
  expect(kinds).toEqual(['reset_request', 'send_mail']);
});
