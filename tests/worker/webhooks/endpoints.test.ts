import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { rotatedSecretSchema } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { createSealedTexts } from '#worker/http/crypto/sealed-text.ts';
import { sealAgain } from '#worker/webhooks/secrets/seal-again.ts';
import { exportEndpoints } from '#worker/webhooks/endpoints/export-endpoints.ts';
import { endLeaversEndpoints } from '#worker/webhooks/end-leavers-endpoints.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD } from '#tests/worker/world/person.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { addWebhook, HOOK_URL, recordEvent, startDeliveries } from './harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

const PATH = '/api/webhook-endpoints';
const REQUEST = { url: HOOK_URL, events: ['card.created'], password: PASSWORD };
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

test('S-V15: a secret is in no list, no export, and not readable in the database', async () => {
  const person = await join('business_pro');
  const { secret, id } = await addWebhook(person, ['card.created']);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const listed = await (await person.send('GET', PATH)).text();
  const rows = await env.DB.prepare('SELECT * FROM webhook_endpoints WHERE id = ?').bind(id).all();
  const exported = [];
  for await (const entry of exportEndpoints(env.DB, person.user.id, new Date())) {
    exported.push(entry);
  }
  for (const text of [listed, JSON.stringify(rows.results), JSON.stringify(exported)]) {
    expect(text).toContain(id);
    expect(text).not.toContain(secret.slice(6));
  }
  expect(JSON.stringify(exported)).not.toContain('secret":"');
});

test('S-V17: no call finds the endpoints of another account', async () => {
  const [ann, eve] = [await join('business_pro'), await join('business_pro')];
  const { id } = await addWebhook(ann, ['card.created']);
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ['GET', ''],
    ['PATCH', '', { isPaused: true }],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret', { id: crypto.randomUUID() }],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/x'],
    ['POST', '/deliveries/x/resend'],
    ['POST', '/resend', { since: '2026-01-01T00:00:00Z' }],
  ];
  for (const [method, path, body] of calls) {
    await expectStatus(eve.send(method, `${PATH}/${id}${path}`, body), 404);
  }
  await expectStatus(eve.send('POST', PATH, { ...REQUEST, id }), 409);
  expect(JSON.stringify(await (await eve.send('GET', PATH)).json())).not.toContain(id);
});

test('S-V18: a plan without webhooks creates and resumes none, but can pause and delete', async () => {
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['card.created']);
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", person.user.id);
  const at = `${PATH}/${id}`;
  expect(await codeOf(await person.send('POST', PATH, REQUEST))).toBe('plan_limit');
  await expectStatus(person.send('PATCH', at, { isPaused: true }), 200);
  expect(await codeOf(await person.send('PATCH', at, { isPaused: false }))).toBe('plan_limit');
  await expectStatus(person.send('DELETE', at), 204);
});

test('S-V19: fields that are not to be set are ignored, and events of teams are refused for a person', async () => {
  const person = await join('business_pro');
  const other = await join('business_pro');
  await expectStatus(
    person.send('POST', PATH, {
      ...REQUEST,
      ownerId: other.user.id,
      userId: other.user.id,
      secret: 'whsec_chosen',
      status: 'paused',
      createdAt: '2020-01-01T00:00:00.000Z',
    }),
    201,
    {
      status: 'active',
      createdAt: expect.not.stringContaining('2020'),
      secret: expect.not.stringContaining('chosen'),
    },
  );
  await expectStatus(other.send('GET', PATH), 200, { endpoints: [] });
  for (const events of [
    [],
    ['member.joined'],
    ['webhook.test'],
    ['card.created', 'card.created'],
  ]) {
    expect(await codeOf(await person.send('POST', PATH, { ...REQUEST, events }))).toBe(
      'invalid_input',
    );
  }
});

test('S-V20: an address of this service or a private network is refused by its field', async () => {
  const { send } = await join('business_pro');
  for (const url of ['https://cards.test/x', 'https://127.1/', 'https://u:p@hooks.example/']) {
    const answer = await send('POST', PATH, { ...REQUEST, url });
    expect(errorBodySchema.parse(await answer.json())).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'url' }],
    });
  }
});

test('creating with the same ID again returns the same endpoint and secret, but not later', async () => {
  const { send } = await join('business_pro');
  const request = { ...REQUEST, id: crypto.randomUUID() };
  const one = await (await send('POST', PATH, request)).json<{ secret: string }>();
  const two = await (await send('POST', PATH, request)).json<{ secret: string }>();
  expect(two).toEqual(one);
  await runSql(
    'UPDATE webhook_endpoints SET created_at = ?2 WHERE id = ?1',
    request.id,
    new Date(Date.now() - 700_000).toISOString(),
  );
  await expectStatus(send('POST', PATH, request), 409);
});

test('repeating a rotation returns the same secret for a day, and then makes another', async () => {
  const { send } = await join('business_pro');
  const { id, secret } = await addWebhook({ send }, ['card.created']);
  const rotate = async (rotation: string) => {
    const answer = await send('POST', `${PATH}/${id}/rotate-secret`, { id: rotation });
    return rotatedSecretSchema.parse(await answer.json());
  };
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await rotate(one);
  expect(first.secret).not.toBe(secret);
  expect(await rotate(one)).toEqual(first);
  const second = await rotate(other);
  expect(second.secret).not.toBe(first.secret);
  await runSql(
    'UPDATE webhook_endpoints SET previous_until = ?2 WHERE id = ?1',
    id,
    new Date(Date.now() - 1).toISOString(),
  );
  // Later, the ID of a rotation must not lead to a secret.
  expect((await rotate(other)).secret).not.toBe(second.secret);
  await expectStatus(send('POST', `${PATH}/${id}/rotate-secret`, {}), 400);
});

test("S-V21: only owners and admins manage a team's endpoints, and one from before they belonged to the team ends with the membership of its maker", async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const path = team.at('/webhook-endpoints');
  const [admin, member] = [await addMember(team, 'admin'), await addMember(team, 'member')];
  await confirmEmail(admin.user.id);
  const stranger = await join('business_pro');
  await expectStatus(member.send('GET', path), 403);
  await expectStatus(stranger.send('GET', path), 404);
  const { id } = await addWebhook(admin, ['plan.changed', 'member.joined'], { path });
  await runSql(
    `UPDATE webhook_endpoints SET is_service = 0, user_id = created_by, created_by = NULL, expires_at = NULL
      WHERE id = ?`,
    id,
  );
  await addWebhook(team.owner, ['plan.changed'], { path });
  const { run, received } = startDeliveries();
  const status = (to: string) =>
    runSql(
      `UPDATE organization_members SET status = ?1, suspended_by = iif(?1 = 'suspended', 'person', NULL),
        left_at = iif(?1 = 'left', '2026-11-20', NULL) WHERE id = ?2`,
      to,
      admin.memberId,
    );
  await status('suspended');
  await recordEvent(team.id, { type: 'plan.changed' });
  await run(team.id);
  expect(received).toHaveLength(1);
  await endLeaversEndpoints(env.DB);
  await expectStatus(team.owner.send('GET', `${path}/${id}`), 200);
  await status('left');
  await endLeaversEndpoints(env.DB);
  await expectStatus(team.owner.send('GET', `${path}/${id}`), 404);
});

test('S-V21: an endpoint made with a key of a team receives nothing while the maker of the key may make none', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const admin = await addMember(team, 'admin');
  const { call } = await addTeamKey(team, ['webhooks'], admin);
  await expectStatus(
    call('POST', '/api/v1/webhook-endpoints', { url: REQUEST.url, events: ['plan.changed'] }),
    201,
  );
  const { run, received } = startDeliveries();
  const send = async () => {
    await recordEvent(team.id, { type: 'plan.changed' });
    await run(team.id);
    return received.length;
  };
  const change = (body: object) => team.send('PATCH', `/members/${admin.memberId}`, body);
  expect(await send()).toBe(1);
  await change({ role: 'member' });
  expect(await send()).toBe(1);
  await change({ role: 'admin', status: 'suspended' });
  expect(await send()).toBe(1);
  await change({ status: 'active' });
  // What happened meanwhile is not sent later.
  expect(await send()).toBe(2);
});

test('secrets are sealed again with a new key, and open for no other endpoint', async () => {
  const person = await join('business_pro');
  const { id, secret } = await addWebhook(person, ['card.created']);
  const current = 'a-secret-for-tests-only-of-32-bytes-or-more';
  const next = 'another-secret-for-tests-of-32-bytes-or-more';
  const both = createSealedTexts([next, current], 'webhook secrets');
  await sealAgain({ db: env.DB, secrets: both });
  const read = async () =>
    String(await readValue('SELECT secret FROM webhook_endpoints WHERE id = ?', id));
  const alone = createSealedTexts([next], 'webhook secrets');
  expect(alone.open(await read(), id)).toBe(secret);
  expect(() => both.open('', id)).toThrow();
  const sealed = await read();
  expect(() => alone.open(sealed, 'another-endpoint')).toThrow();
  expect(() => createSealedTexts([next], 'something else').open(sealed, id)).toThrow();
  await sealAgain({ db: env.DB, secrets: createSealedTexts([current, next], 'webhook secrets') });
});

test('the test button sends at once, and the history shows request, answer and duration', async () => {
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['card.created']);
  const sent = await readAnswer(WEBHOOKS.test, person.send('POST', `${PATH}/${id}/test`));
  // Nothing listens at the address.
  expect(sent).toMatchObject({
    type: 'webhook.test',
    status: 'pending',
    request: { type: 'webhook.test', data: { message: 'This is a test.' } },
    attempts: [{ status: null, error: expect.stringContaining('could not be reached') }],
  });
});

test('deliveries are listed by page and status, and sent again one by one or since a time', async () => {
  stopClock(); // Usage is counted by day.
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['plan.changed']);
  const { run, received, answerWith, wait } = startDeliveries();
  const ownerId = person.user.id;
  for (let count = 0; count < 3; count += 1) await recordEvent(ownerId, { type: 'plan.changed' });
  answerWith(({ id: event }) =>
    event === received[0]?.id ? new Response('broken', { status: 500 }) : new Response('fine'),
  );
  await run(ownerId);
  const at = `${PATH}/${id}`;
  const list = async (query: string) =>
    await readAnswer(WEBHOOKS.listDeliveries, person.send('GET', `${at}/deliveries?${query}`));
  const first = await list('limit=2');
  const rest = await list(`limit=2&cursor=${first.nextCursor}`);
  expect([first.deliveries.length, rest.deliveries.length, rest.nextCursor]).toEqual([2, 1, null]);
  const { deliveries: pending } = await list('status=pending');
  expect(pending).toMatchObject([{ attempt: { status: 500, answer: 'broken' } }]);
  await expectStatus(person.send('GET', `${at}/deliveries?status=lost`), 400);
  await expectStatus(person.send('GET', `${at}/deliveries?cursor=x`), 400);
  const failed = pending[0];
  if (failed === undefined) throw new Error('nothing failed');
  const details = await readAnswer(
    WEBHOOKS.readDelivery,
    person.send('GET', `${at}/deliveries/${failed.id}`),
  );
  expect(details).toMatchObject({ request: { type: 'plan.changed' }, attempts: [{ status: 500 }] });
  answerWith(() => new Response('fine'));
  expect(
    (
      await readAnswer(
        WEBHOOKS.resend,
        person.send('POST', `${at}/deliveries/${failed.id}/resend`),
        202,
      )
    ).status,
  ).toBe('pending');
  wait(1000);
  const before = received.length;
  await run(ownerId);
  // The Worker's own queue may have been first; then the address refused it.
  expect(received.length - before).toBeLessThanOrEqual(1);
  const all = { since: new Date(Date.now() - 60_000).toISOString(), isFailedOnly: false };
  const count = await readAnswer(WEBHOOKS.resendAll, person.send('POST', `${at}/resend`, all));
  expect(count.count).toBeGreaterThanOrEqual(2);
  expect(new Set(received.map((one) => one.id)).size).toBe(3);
  const usage = (await readAnswer(WEBHOOKS.list, person.send('GET', PATH))).usage;
  expect(usage.started).toBe(3 + 1 + count.count);
});
