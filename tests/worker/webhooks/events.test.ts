// @module-tag core
import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import {
  AUDIT_EVENT,
  buildSampleMessage,
  EVENT_DEFINITIONS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import * as documents from '#src/entry-server.tsx';
import type { Job } from '#worker/jobs/job.ts';
import { settleSeats } from '#worker/organizations/billing/plan-seats.ts';
import { changePlan } from '#worker/payments/subscription/change-plan.ts';
import {
  confirmPolled,
  confirmReached,
  deletePushToken,
  registerDevice,
  unregisterDevice,
} from '#worker/wallet/passkit/registrations.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { createEventHarness } from '#tests/worker/events/harness.ts';
import {
  collectQueue,
  createTestKernel,
  createTestLedgers,
} from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { DAY, START, unique } from '#tests/worker/world/card.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { sendContact } from '#tests/worker/world/contact.ts';
import { addMember, createTeam, endSeatChoice } from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { addWebhook, readRecorded } from './harness.ts';

/** Each event that a real act recorded below. */
const recorded = new Set<string>();

async function readAll(ownerId: string) {
  const rows = await readRecorded(ownerId);
  for (const { type } of rows) recorded.add(type);
  return { rows, types: rows.map(({ type }) => type) };
}

async function startPerson(events: readonly WebhookEvent[]): Promise<Person> {
  const person = await join('business_pro');
  await addWebhook(person, events);
  return person;
}

// The last one inspects what those before it recorded.
describe('events', { shuffle: false }, () => {
  test('publishing, changing, renaming and deleting a card are recorded in their transactions', async () => {
    const person = await startPerson(['card.created', 'card.updated', 'card.deleted']);
    const [name, to] = [unique(), unique()];
    await person.publish(name);
    await person.send('PATCH', `/api/cards/${name}`, { title: 'Chief Engineer' });
    // Nothing changes, so nothing is recorded.
    await person.send('PATCH', `/api/cards/${name}`, { title: 'Chief Engineer' });
    await person.send('POST', `/api/cards/${name}/rename`, { to });
    await person.send('DELETE', `/api/cards/${to}`);
    const { rows } = await readAll(person.user.id);
    expect(rows).toMatchObject([
      { type: 'card.created', data: { username: name, isActive: true } },
      { type: 'card.updated', data: { username: name, title: 'Chief Engineer' } },
      { type: 'card.updated', data: { username: to } },
      { type: 'card.deleted', data: { username: to } },
    ]);
  });

  test('a contact and its changes are recorded in the transaction of the ledger', async () => {
    const person = await startPerson(['contact.created', 'contact.updated']);
    const name = unique();
    await person.publish(name);
    expect((await sendContact(name)).status).toBeLessThan(300);
    const ledger = await createTestLedgers().open(person.user.id);
    const contact = await ledger.prepare('SELECT id FROM contacts').first();
    const { id } = Object(contact);
    await expectStatus(person.send('PATCH', `/api/contacts/${id}`, { tags: ['fair'] }), 200);
    const { types, rows } = await readAll(person.user.id);
    expect(types).toEqual(['contact.created', 'contact.updated']);
    expect(rows[0]?.data).toMatchObject({ id, card: name, tags: [] });
    expect(rows[1]?.data).toMatchObject({ id, tags: ['fair'] });
  });

  test('without an endpoint that receives it, nothing is recorded', async () => {
    const person = await startPerson(['plan.changed']);
    const name = unique();
    await person.publish(name);
    await sendContact(name);
    expect(await readAll(person.user.id)).toMatchObject({ types: [] });
  });

  test('a pass is saved when its device is confirmed and removed when it is gone, each once', async () => {
    const person = await startPerson(['pass.saved', 'pass.removed']);
    const serial = crypto.randomUUID();
    await runSql(
      `INSERT INTO passes (serial, user_id, card_id, client_id, content, card_version, username, url,
        texts, content_hash, update_tag, notified_tag, modified_seconds, is_ready, created_at)
      VALUES (?1, ?2, ?1, ?1, '{}', 1, 'ann-example', '', '{}', '',
        (SELECT coalesce(max(update_tag), 0) + 1 FROM passes), 0, 0, 1, '2026-01-01')`,
      serial,
      person.user.id,
    );
    const now = new Date();
    const add = (deviceId: string, pushToken: string) =>
      registerDevice(env.DB, { deviceId, serial, pushToken, sender: 's', now });
    const [one, two, three] = [unique('d'), unique('d'), unique('d')];
    await add(one, `${one}-token`);
    await add(two, `${two}-token`);
    await add(three, `${three}-token`);
    await confirmPolled(env.DB, one, now);
    await confirmPolled(env.DB, one, new Date(now.getTime() + 1));
    await confirmReached(env.DB, { deviceId: two, serial }, now);
    await confirmReached(env.DB, { deviceId: one, serial }, new Date(now.getTime() + 2));
    await unregisterDevice(env.DB, { deviceId: one, serial }, now);
    await deletePushToken(env.DB, `${two}-token`, now);
    // Never confirmed, so it was never counted as saved.
    await unregisterDevice(env.DB, { deviceId: three, serial }, now);
    const { types, rows } = await readAll(person.user.id);
    expect(types).toEqual(['pass.saved', 'pass.saved', 'pass.removed', 'pass.removed']);
    expect(rows[0]?.data).toEqual({ serial, username: 'ann-example' });
  });

  test('a change of the plan is recorded with the new plan, also for teams, and only if there is one', async () => {
    const person = await startPerson(['plan.changed']);
    const team = await createTeam({ owner: person });
    await addWebhook(person, ['plan.changed'], { path: team.at('/webhook-endpoints') });
    const context = {
      ...createTestKernel(),
      planChangeWrites: () => [],
      propagate: async () => undefined,
      listUsernames: async () => [],
    };
    await changePlan(context, { userId: person.user.id, paid: 'startup' });
    await changePlan(context, { userId: person.user.id, paid: 'startup' });
    for (const id of [person.user.id, team.id]) {
      const { rows } = await readAll(id);
      expect(rows).toEqual([{ type: 'plan.changed', data: { plan: 'startup' } }]);
    }
  });

  test('what happens to members is recorded for their team, also when the plan suspends them', async () => {
    const team = await createTeam({ plan: 'business_pro' });
    const events = ['member.joined', 'member.left', 'member.suspended'] as const;
    await addWebhook(team.owner, events, { path: team.at('/webhook-endpoints') });
    const [one, two] = [await addMember(team, 'member'), await addMember(team, 'member')];
    const { send } = team.owner;
    await expectStatus(
      send('PATCH', team.at(`/members/${one.memberId}`), {
        status: 'suspended',
      }),
      200,
    );
    await expectStatus(send('DELETE', team.at(`/members/${two.memberId}`)), 204);
    const { departures } = await (
      await send('GET', team.at('/departures'))
    ).json<{
      departures: { id: string }[];
    }>();
    const restored = await send('POST', team.at(`/departures/${departures[0]?.id}/undo`));
    expect(restored.status).toBeLessThan(300);
    await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", team.owner.user.id);
    await env.DB.batch(settleSeats(env.DB, team.owner.user.id, new Date()));
    await endSeatChoice(team.owner.user.id);
    const { rows } = await readAll(team.id);
    expect(rows).toMatchObject([
      { type: 'member.suspended', data: { id: one.memberId, email: one.email } },
      { type: 'member.left', data: { id: two.memberId, name: 'Ann Example', role: 'member' } },
      { type: 'member.joined', data: { id: two.memberId } },
      { type: 'member.suspended', data: { id: two.memberId } },
    ]);
  });

  test('an entry of the audit log is recorded when it gets its place there, that of its own endpoint first', async () => {
    const team = await createTeam({ plan: 'business_pro' });
    await readEntries(team.id);
    const { id } = await addWebhook(team.owner, [AUDIT_EVENT], {
      path: team.at('/webhook-endpoints'),
    });
    // The Worker moves what waits before it answers.
    await expectStatus(team.send('GET', '/audit'), 200);
    const entries = await readEntries(team.id);
    const { rows } = await readAll(team.id);
    expect(rows).toMatchObject([{ data: { action: 'webhook.created', target: id } }]);
    expect(rows[0]?.data.hash).toBe(entries.at(-1)?.hash);
  });

  test('company cards are recorded for the team that owns them, not for who holds them', async () => {
    const team = await createTeam({ plan: 'business_pro' });
    const events = ['card.created', 'card.updated', 'card.deleted'] as const;
    await addWebhook(team.owner, events, { path: team.at('/webhook-endpoints') });
    await addWebhook(team.owner, events);
    const name = await giveCard(team, team.ownerId);
    const { send } = team.owner;
    await expectStatus(send('PATCH', `/api/cards/${name}`, { title: 'Chief Engineer' }), 200);
    await expectStatus(send('DELETE', team.at(`/cards/${name}`)), 204);
    const { types } = await readAll(team.id);
    expect(types).toEqual(['card.created', 'card.updated', 'card.deleted']);
    expect(await readRecorded(team.owner.user.id)).toEqual([]);
  });

  test('views that were counted are reported the next day, once for each viewed card', async () => {
    const person = await startPerson(['card.viewed.daily']);
    const [viewed, other] = [unique(), unique()];
    for (const name of [viewed, other]) await person.publish(name);
    const counting = createEventHarness();
    const sent = await counting.sendBeacon({ type: 'view', username: viewed });
    expect(sent.status).toBeLessThan(300);
    await counting.flush();
    const clock = { at: START };
    const jobs: Job[] = [];
    const kernel = createTestKernel({
      now: () => new Date(clock.at),
      enqueue: async (all) => void jobs.push(...all),
      queues: { ...createTestKernel().queues, webhooks: collectQueue([]) },
    });
    const { webhooks } = createCapabilities(kernel, documents);
    const sweep = async () => {
      await webhooks.sweep.webhookViews();
      const due = jobs.splice(0).filter((job) => job.kind === 'report_views');
      return due.filter(({ ownerId }) => ownerId === person.user.id);
    };
    // The day is not over.
    for (const job of await sweep()) await webhooks.jobs.report_views(job);
    expect((await readAll(person.user.id)).rows).toEqual([]);
    clock.at += DAY;
    const [job, ...others] = await sweep();
    if (job === undefined) throw new Error('nothing is due');
    expect(others).toEqual([]);
    // A message delivered twice records the day once.
    for (let delivery = 0; delivery < 2; delivery += 1) await webhooks.jobs.report_views(job);
    expect(await sweep()).toEqual([]);
    const day = new Date(START).toISOString().slice(0, 10);
    expect((await readAll(person.user.id)).rows).toEqual([
      { type: 'card.viewed.daily', data: { username: viewed, day, views: 1, clicks: 0 } },
    ]);
  });

  test('the sample of every event has the shape of the real one', () => {
    for (const event of WEBHOOK_EVENTS) {
      const { type, data } = buildSampleMessage(event);
      expect([type, EVENT_DEFINITIONS[event].data.parse(data)]).toEqual([event, data]);
    }
  });

  test('every event that can be subscribed to was recorded above, by what it is named after', () => {
    expect([...recorded].toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
  });
});
