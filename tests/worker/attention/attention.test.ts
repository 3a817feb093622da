// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readAttention, type OrganizationAttention } from '#shared/api/organizations/attention.ts';
import { listOrganizationCards } from '#shared/api/organizations/cards.ts';
import { listPolicies } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY, OWN_FIELD, type FieldRule } from '#shared/organization/policy/policy.ts';
import type { CardGap } from '#shared/organization/policy/card-gaps.ts';
import { settleCardGaps } from '#worker/cards/card-gaps.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { depart, giveCard, undo } from '#tests/worker/departures/harness.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { type CardTeam, createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import {
  addMember,
  addToGroup,
  createTeam,
  addGroup,
  insertInvitation,
  type Team,
} from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';

const REQUIRED: FieldRule = { ...OWN_FIELD, required: true };
const EDITABLE: FieldRule = { ...OWN_FIELD, source: 'policy' };
const PAST = '2026-01-01T00:00:00.000Z';

async function fetchAttention(
  { id }: { id: string },
  person: Pick<Person, 'send'>,
  query = '',
): Promise<OrganizationAttention> {
  const sent = person.send('GET', `/api/organizations/${id}/attention${query}`);
  return (await readAnswer(readAttention, sent)).attention;
}

async function readPolicies(team: Team) {
  const sent = team.owner.send('GET', `/api/organizations/${team.id}/policies`);
  return (await readAnswer(listPolicies, sent)).policies;
}

async function listLacking(
  { id }: { id: string },
  person: Pick<Person, 'send'>,
  gap: CardGap,
): Promise<string[]> {
  const { cards } = await readAnswer(
    listOrganizationCards,
    person.send('GET', `/api/organizations/${id}/cards?gap=${gap}`),
  );
  return cards.map(({ card }) => card.username);
}

/** Does what the run after a change of policy does. */
async function runUpdates(...usernames: string[]): Promise<void> {
  await settleCardGaps(createTestKernel(), usernames);
}

const NO_CARDS = { photo: 0, required: 0, differs: 0 };

async function readCards(team: CardTeam) {
  return (await fetchAttention(team, team.owner)).cards;
}

test('a new team needs no attention, and each role sees what it can act on', async () => {
  const team = await createTeam();
  const nothing: OrganizationAttention = {
    invitations: { open: 0, expired: 0 },
    cards: NO_CARDS,
    smallerPlan: null,
    requests: 0,
    agentChanges: 0,
    leavers: { live: 0, ending: 0 },
    heldContacts: 0,
    domains: { pending: [], failing: [] },
    ownDomains: [],
    webhooks: { paused: 0, failing: 0 },
    setup: null,
  };
  expect(await fetchAttention(team, team.owner)).toEqual(nothing);
  const setup = { policy: false, domain: false, leaverRule: false };
  expect(await fetchAttention(team, team.owner, '?setup=true')).toEqual({ ...nothing, setup });
  const manager = await addMember(team, 'manager');
  const ofManager = {
    ...nothing,
    agentChanges: null,
    domains: null,
    ownDomains: null,
    webhooks: null,
  };
  expect(await fetchAttention(team, manager, '?setup=true')).toEqual(ofManager);
  const auditor = await addMember(team, 'auditor');
  expect(new Set(Object.values(await fetchAttention(team, auditor)))).toEqual(new Set([null]));
});

test('the setup of a new team is derived from its stored rows', async () => {
  const team = await createTeam();
  const path = `/api/organizations/${team.id}`;
  const readSetup = async () => (await fetchAttention(team, team.owner, '?setup=true')).setup;
  const setting = { card: 'pause', days: 30, successor: null, heir: null };
  await expectStatus(team.owner.send('PATCH', `${path}/leaver-setting`, setting), 200);
  expect(await readSetup()).toEqual({ policy: false, domain: false, leaverRule: true });
  const [own] = await readPolicies(team);
  const change = { content: { ...DEFAULT_POLICY, watermark: 'Est. 1921' } };
  await expectStatus(team.owner.send('PATCH', `${path}/policies/${own?.id}`, change), 200);
  expect(await readSetup()).toEqual({ policy: true, domain: false, leaverRule: true });
  const insert = env.DB.prepare(
    `INSERT INTO organization_domains (organization_id, domain, secret, status, created_at)
    VALUES (?, 'northwind.example', '', 'pending', ?)`,
  );
  await insert.bind(team.id, PAST).run();
  expect((await readSetup())?.domain).toBe(false);
  await env.DB.prepare(
    `UPDATE organization_domains SET status = 'verified' WHERE organization_id = ?`,
  )
    .bind(team.id)
    .run();
  expect((await readSetup())?.domain).toBe(true);
});

test('a card without a photo or a required field is counted and listed until it has one', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const content = buildTestContent({ title: '' });
  const { username } = await team.card(await team.add(ann), content);
  const path = `/cards/${username}`;
  expect(await readCards(team)).toEqual({ ...NO_CARDS, photo: 1 });
  await team.setPolicy({ rules: { title: REQUIRED } });
  await runUpdates(username);
  expect(await readCards(team)).toEqual({ ...NO_CARDS, photo: 1, required: 1 });
  expect(await listLacking(team, team.owner, 'required')).toEqual([username]);
  await expectStatus(team.send('PATCH', path, { title: 'Chief' }), 200);
  expect(await readCards(team)).toEqual({ ...NO_CARDS, photo: 1 });
  expect(await listLacking(team, team.owner, 'required')).toEqual([]);
  // A card that is switched off has no visitors to miss anything.
  await expectStatus(team.send('PATCH', path, { isActive: false }), 200);
  expect(await readCards(team)).toEqual(NO_CARDS);
});

test('a holder’s own value of an editable field counts until they take the team’s again', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ rules: { title: EDITABLE }, values: { title: 'Consultant' } });
  const ann = await join();
  const { username, id, ...card } = await team.card(
    await team.add(ann),
    buildTestContent({ title: 'Consultant' }),
  );
  const save = (title: string) =>
    ann.send('PUT', `/api/cards/${username}`, { ...buildTestContent(), id, title });
  expect(card.title).toBe('Consultant');
  await expectStatus(save('Chief'), 200);
  expect((await readCards(team))?.differs).toBe(1);
  await expectStatus(save('Consultant'), 200);
  expect((await readCards(team))?.differs).toBe(0);
});

test('a change of groups and a departure move a card between the counts of managers', async () => {
  const team = await createTeam();
  const [sales, support] = [await addGroup(team, 'Sales'), await addGroup(team, 'Support')];
  const manager = await addMember(team, 'manager', { groups: [sales] });
  const member = await addMember(team, 'member', { groups: [support] });
  const username = await giveCard(team, member.memberId);
  const countFor = async (person: Person) => (await fetchAttention(team, person)).cards?.photo;
  expect([await countFor(team.owner), await countFor(manager)]).toEqual([1, 0]);
  await addToGroup(sales, member.memberId);
  expect([await countFor(team.owner), await countFor(manager)]).toEqual([1, 1]);
  expect(await listLacking(team, manager, 'photo')).toEqual([username]);
  const groups = [support];
  const path = team.at(`/members/${member.memberId}`);
  await expectStatus(team.owner.send('PATCH', path, { groups }), 200);
  expect(await countFor(manager)).toBe(0);
  const { id } = await depart(team, member);
  expect(await countFor(team.owner)).toBe(0);
  await undo(team, id);
  expect(await countFor(team.owner)).toBe(1);
});

test('the policy of another group decides what a card lacks once its holder is in it', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  await team.card(member, buildTestContent({ title: '' }));
  const group = await team.group();
  const rules = { title: REQUIRED };
  const policy = (await team.defaultPolicy()).content;
  const created = await team.send('POST', '/policies', {
    name: 'Strict',
    content: { ...policy, rules },
  });
  const { policy: strict } = await created.json<{ policy: { id: string } }>();
  await team.send('PUT', `/groups/${group}/policy`, { policy: strict.id });
  expect((await readCards(team))?.required).toBe(0);
  await team.send('PATCH', `/members/${member}`, { groups: [group] });
  expect((await readCards(team))?.required).toBe(1);
});

test('invitations, requests, held contacts, leavers, domains and webhooks are counted', async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'Sales');
  const manager = await addMember(team, 'manager', { groups: [group] });
  const [ann, bea] = [
    await addMember(team, 'member', { groups: [group] }),
    await addMember(team, 'member'),
  ];
  const [annCard] = [await giveCard(team, ann.memberId), await giveCard(team, bea.memberId)];
  await insertInvitation(team, 'open@new.example');
  await insertInvitation(team, 'late@new.example', { expiresAt: PAST, groups: [group] });
  await holdContact(team, annCard, ann.user.id);
  await env.DB.batch([
    insertRequest(team, ann.memberId),
    insertRequest(team, bea.memberId),
    insertRequest(team, manager.memberId),
    env.DB.prepare(
      `INSERT INTO organization_domains (organization_id, domain, secret, status, created_at, failing_since)
      VALUES (?1, 'new.example', 's', 'pending', ?2, NULL), (?1, 'gone.example', 's', 'failing', ?2, ?2),
        (?1, 'fine.example', 's', 'verified', ?2, NULL)`,
    ).bind(team.id, PAST),
    env.DB.prepare(
      `INSERT INTO own_domains (organization_id, hostname, purpose, secret, status, created_at, activated_at,
        failing_since)
      VALUES (?1, 'cards.gone.example', 'cards', 's', 'failing', ?2, ?2, ?2)`,
    ).bind(team.id, PAST),
    ...[
      ['paused', 'failing', PAST],
      ['paused', 'person', null],
      ['active', null, PAST],
      ['active', null, null],
    ].map(([status, by, since]) => insertWebhook(team, { status, by, since })),
  ]);
  await depart(team, ann, { card: 'keep', days: 3 });
  await depart(team, bea, { card: 'keep', days: 90 });
  expect(await fetchAttention(team, team.owner)).toMatchObject({
    invitations: { open: 1, expired: 1 },
    requests: 3,
    leavers: { live: 2, ending: 1 },
    heldContacts: 1,
    domains: { pending: ['new.example'], failing: ['gone.example'] },
    ownDomains: ['cards.gone.example'],
    webhooks: { paused: 1, failing: 1 },
  });
  expect(await fetchAttention(team, manager)).toMatchObject({
    invitations: { open: 0, expired: 1 },
    // Managers decide requests of their groups, and none of their own.
    requests: 1,
    leavers: { live: 1, ending: 1 },
  });
  const other = await createTeam();
  expect((await fetchAttention(other, other.owner)).requests).toBe(0);
});

async function holdContact(team: Team, username: string, holderId: string): Promise<void> {
  const db = await createTestLedgers().open(team.id);
  await storeSubmission(db, buildSubmission({ username, holderId, isHeldBack: true }));
}

function insertRequest(team: Pick<Team, 'id'>, memberId: string): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO organization_change_requests
      (id, organization_id, member_id, username, field, value, value_before, note, status, created_at)
    VALUES (?1, ?2, ?3, ?1, 'title', '"Chief"', '""', '', 'open', ?4)`,
  ).bind(crypto.randomUUID(), team.id, memberId, PAST);
}

function insertWebhook(
  team: Team,
  { status, by, since }: Record<'status' | 'by' | 'since', string | null | undefined>,
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO webhook_endpoints (id, owner_kind, owner_id, user_id, organization_id, url, description,
      events, secret, status, paused_by, failing_since, created_at)
    VALUES (?1, 'organization', ?2, ?3, ?2, 'https://hooks.example', '', '[]', 's', ?4, ?5, ?6, ?7)`,
  ).bind(crypto.randomUUID(), team.id, team.owner.user.id, status, by, since, PAST);
}

test('an unknown gap, and one together with a member, are refused', async () => {
  const team = await createTeam();
  for (const query of ['gap=hat', `gap=photo&member=${team.ownerId}`]) {
    await expectStatus(team.send('GET', `/cards?${query}`), 400, 'bad_request');
  }
});
