import { createHash } from 'node:crypto';
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditEntrySchema } from '#shared/api/organizations/audit.ts';
import { AUDIT_EVENT, EVENT_DEFINITIONS } from '#shared/api/webhook-events.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { buildChainText } from '#shared/organization/audit-chain.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { expectLedgerEvent, sendLedgerEvents } from '#worker/webhooks/delivery-schedule.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import {
  addMember,
  createTeam,
  readRefusal,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { addWebhook, HOOK_URL, startDeliveries } from './harness.ts';

const EVENTS = [AUDIT_EVENT] as const;
const messageSchema = auditEntrySchema.extend({ previousHash: auditEntrySchema.shape.hash });

/**
 * A team whose endpoint receives the log. Past the calls that record it, so that the Worker's own queue
 * has nothing to send.
 */
async function startStream() {
  const team = await createTeam({ plan: 'business_pro' });
  await readEntries(team.id);
  const path = team.at('/webhook-endpoints');
  const { id } = await addWebhook(team.owner, ['plan.changed'], { path });
  await readEntries(team.id);
  await runSql(
    'UPDATE webhook_endpoints SET events = ?2 WHERE id = ?1',
    id,
    JSON.stringify(EVENTS),
  );
  const deliveries = startDeliveries();
  const { context } = deliveries;
  context.listen({
    ledgerEvents: {
      expect: (ownerId, type) => expectLedgerEvent(context, ownerId, type),
      send: (ownerId) => sendLedgerEvents(context, ownerId),
    },
  });
  const add = async (...targets: readonly string[]) => {
    for (const target of targets) {
      const at = new Date().toISOString();
      const source = { organizationId: team.id, actor: 'system', actorEmail: '', at };
      await recordAudit(
        env.DB,
        { ...source, requestId: 'r', ipPrefix: '' },
        { action: 'group.created', target, details: { name: `Group ${target}` } },
        { ifChanged: false },
      ).run();
    }
    await moveAudit(context, team.id);
    await deliveries.run(team.id);
  };
  return { team, path, id, add, ...deliveries };
}

test('a receiver verifies the chain by what arrives, and sending adds no entry', async () => {
  const { team, add, messages, queued, run } = await startStream();
  await add('one', 'two');
  await add('three');
  expect(queued).toContainEqual(
    expect.objectContaining({ body: { kind: 'deliver_webhooks', ownerId: team.id } }),
  );
  const sent = messages();
  expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(EVENTS));
  const entries = sent
    .map(({ data }) => messageSchema.parse(data))
    .toSorted((one, other) => one.no - other.no);
  expect(entries.map(({ target }) => target)).toEqual(['one', 'two', 'three']);
  for (const [at, entry] of entries.entries()) {
    const text = buildChainText(entry.previousHash, entry);
    expect(createHash('sha256').update(text).digest('hex')).toBe(entry.hash);
    const before = entries[at - 1];
    if (before !== undefined) expect(entry.previousHash).toBe(before.hash);
  }
  const log = await readEntries(team.id);
  expect(log.slice(-3)).toMatchObject(entries.map((entry) => auditEntrySchema.parse(entry)));
  await run(team.id);
  expect(await readEntries(team.id)).toEqual(log);
  expect(messages()).toHaveLength(3);
});

test('an entry that is moved twice is sent once', async () => {
  const { team, add, context, messages, run } = await startStream();
  await add('one');
  const [entry] = (await readEntries(team.id)).slice(-1);
  if (entry === undefined) throw new Error('no entry');
  const { id, at, actor, actorEmail, action, target, details, requestId, ipPrefix } = entry;
  const values = [id, team.id, at, actor, actorEmail, action, target, JSON.stringify(details)];
  // As after a crash between the append and the removal.
  await runSql(
    `INSERT INTO organization_audit_outbox
      (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    requestId,
    ipPrefix,
  );
  await moveAudit(context, team.id);
  await run(team.id);
  expect(messages()).toHaveLength(1);
});

test('the log is sent on when the owner who made the endpoint is none any more, but not by an endpoint of a person', async () => {
  const { team, id, add, messages } = await startStream();
  const setRole = (role: string) =>
    runSql('UPDATE organization_members SET role = ?2 WHERE id = ?1', team.ownerId, role);
  await setRole('admin');
  await add('one');
  expect(messages()).toMatchObject([{ data: { target: 'one' } }]);
  await runSql(
    'UPDATE webhook_endpoints SET is_service = 0, user_id = ?2 WHERE id = ?1',
    id,
    team.owner.user.id,
  );
  await add('two');
  expect(messages()).toMatchObject([{ data: { target: 'one' } }]);
  await setRole('owner');
  await add('three');
  expect(messages().slice(1)).toMatchObject([{ data: { target: 'three' } }]);
});

const forbidden = async (answer: Promise<Response>) =>
  expect(await readRefusal(await answer)).toEqual([403, 'forbidden']);

async function addAdmin(team: Team): Promise<TeamMember> {
  const admin = await addMember(team, 'admin');
  await confirmEmail(admin.user.id);
  return admin;
}

test('only owners subscribe to the log, and change, rotate, delete and read what it sent', async () => {
  const { team, path, id, add } = await startStream();
  await add('one');
  const [admin, key, person] = [
    await addAdmin(team),
    await addTeamKey(team),
    await join('business_pro'),
  ];
  const request = { url: HOOK_URL, events: EVENTS, password: PASSWORD };
  await forbidden(admin.send('POST', path, request));
  await forbidden(key.call('POST', '/api/v1/webhook-endpoints', { url: HOOK_URL, events: EVENTS }));
  await expectStatus(person.send('POST', '/api/webhook-endpoints', request), 400);
  const { id: own } = await addWebhook(admin, ['plan.changed'], { path });
  await forbidden(admin.send('PATCH', `${path}/${own}`, { events: EVENTS, password: PASSWORD }));
  // An owner would send the log by an address that an admin chose.
  await forbidden(
    team.owner.send('PATCH', `${path}/${own}`, { events: EVENTS, password: PASSWORD }),
  );
  for (const send of [admin.send, key.call]) {
    const at = send === admin.send ? `${path}/${id}` : `/api/v1/webhook-endpoints/${id}`;
    await forbidden(send('PATCH', at, { url: 'http://localhost:9/other' }));
    await forbidden(send('PATCH', at, { isPaused: true }));
    await forbidden(send('DELETE', at));
  }
  await forbidden(admin.send('POST', `${path}/${id}/rotate-secret`, { id: crypto.randomUUID() }));
  const { deliveries } = await readAnswer(
    WEBHOOKS.listDeliveries,
    admin.send('GET', `${path}/${id}/deliveries`),
  );
  await forbidden(admin.send('GET', `${path}/${id}/deliveries/${deliveries[0]?.id}`));
  await expectStatus(team.owner.send('GET', `${path}/${id}/deliveries/${deliveries[0]?.id}`), 200, {
    request: { data: { target: 'one' } },
  });
  const samples = `/api/v1/webhook-samples/${AUDIT_EVENT}`;
  const answer = await key.call('GET', samples);
  expect(await answer.json()).toMatchObject([{ data: EVENT_DEFINITIONS[AUDIT_EVENT].sample }]);
});

test('sending the log from now on needs the password, and every owner is mailed', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const other = await addMember(team, 'owner');
  await confirmEmail(other.user.id);
  const path = team.at('/webhook-endpoints');
  const { id } = await addWebhook(team.owner, ['plan.changed'], { path });
  const events = ['plan.changed', AUDIT_EVENT];
  const change = (body: object) => team.owner.send('PATCH', `${path}/${id}`, { events, ...body });
  await expectStatus(change({}), 400);
  await expectStatus(change({ password: 'not this one at all' }), 403);
  await expectStatus(change({ password: PASSWORD }), 200, { events });
  // What it sends already needs no password.
  await expectStatus(
    team.owner.send('PATCH', `${path}/${id}`, { events, description: 'SIEM' }),
    200,
  );
  for (const { email } of [team.owner, other]) {
    const { body } = await waitForMail(email, 'A webhook now sends the audit log of your team');
    expect(JSON.stringify(body)).toContain('every new entry of the audit log');
  }
  expect(await readEntries(team.id)).toContainEqual(
    expect.objectContaining({ action: 'webhook.updated', target: id }),
  );
});
