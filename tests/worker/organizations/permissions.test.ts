// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findKindOfAction, findScope, type Action } from '#shared/organization/permissions.ts';
import { roleSchema, ROLES, type Role } from '#shared/organization/role.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  insertInvitation,
  readRefusal,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, join, type Person, sendAs } from '#tests/worker/world/person.ts';
import { endpoints, fillAny, readRoutes } from '#tests/worker/route-table.ts';
import { ENDPOINT_ROWS } from '#tests/worker/organizations/endpoint-rows.ts';
import {
  createTeamCard,
  insertOpenRequest,
} from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import {
  createRowTeam,
  findParams,
  matchKind,
  type EndpointRow,
  type RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

// Calls every endpoint of an organization in every role, and from outside. What is expected comes
// from the table of permissions.

const mounted = readRoutes()
  .filter(({ path }) => path.startsWith('/api/organizations/:org'))
  .map(({ method, path }) => `${method} ${path}`);
const rows = Object.entries(ENDPOINT_ROWS).filter(([name]) => mounted.includes(name));

test('every mounted endpoint of an organization has a row, and every row is in the contract', () => {
  expect(mounted.filter((name) => !(name in ENDPOINT_ROWS))).toEqual([]);
  const contract = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect(Object.keys(ENDPOINT_ROWS).filter((name) => !contract.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(14);
});

interface Call {
  rowTeam: RowTeam;
  /** The caller's membership of the team. */
  callerId?: string;
  /** Values of the path that differ from those of the team. */
  ids?: Readonly<Record<string, string>>;
}

/** Prepares a call of an endpoint. The returned function sends it. */
async function prepareCall(
  name: string,
  { prepare }: EndpointRow,
  { rowTeam, callerId = rowTeam.target.memberId, ids = {} }: Call,
): Promise<(send: Person['send']) => Promise<Response>> {
  const { params = {}, body } = (await prepare?.(rowTeam, callerId)) ?? {};
  const values: Record<string, string> = { ...findParams(rowTeam), ...params, ...ids };
  const [method = '', path = ''] = name.split(' ');
  const filled = fillAny(path, (parameter) => {
    const value = values[parameter];
    if (value === undefined) throw new Error(`${name}: no value of ${parameter}`);
    return value;
  });
  return (send) => send(method, filled, body);
}

/** Keeps what the first call with a key creates. */
function remember<Value>(create: (key: string) => Promise<Value>) {
  const created = new Map<string, Promise<Value>>();
  return (key: string): Promise<Value> => {
    const value = created.get(key) ?? create(key);
    created.set(key, value);
    return value;
  };
}

// A refused call changes nothing, so such calls share one team of each kind, a person in each of its
// roles, and one prepared call of each endpoint.
const findSharedKind = (action: Action): string => findKindOfAction(action) ?? 'any';
const openSharedTeam = remember((kind) =>
  createRowTeam(kind === 'partner' ? 'readCustomers' : 'readOrganization'),
);
const findColleague = remember(async (key) => {
  const [kind = '', role] = key.split(' ');
  return joinTeam(await openSharedTeam(kind), roleSchema.parse(role));
});
const prepareShared = remember(async (name) => {
  const row = ENDPOINT_ROWS[name];
  if (row === undefined) throw new Error(name);
  return prepareCall(name, row, { rowTeam: await openSharedTeam(findSharedKind(row.action)) });
});

const roleCases = rows.flatMap(([name, row]) => ROLES.map((role) => [role, name, row] as const));

/** A member with a confirmed address, which sending invitations needs. */
async function joinTeam(rowTeam: RowTeam, role: Role): Promise<Person & { memberId: string }> {
  const { team, group } = rowTeam;
  const person =
    role === 'owner'
      ? { ...team.owner, memberId: team.ownerId }
      : await addMember(team, role, { groups: [group] });
  await confirmEmail(person.user.id);
  return person;
}

test.each(roleCases)('%s: %s follows the table of permissions', async (role, name, row) => {
  if (findScope(role, row.action) === null) {
    const { send } = await findColleague(`${findSharedKind(row.action)} ${role}`);
    const call = await prepareShared(name);
    await expectStatus(call(send), 403, 'forbidden');
    return;
  }
  const rowTeam = await createRowTeam(row.action);
  const { send, memberId } = await joinTeam(rowTeam, role);
  const call = await prepareCall(name, row, { rowTeam, callerId: memberId });
  expect((await call(send)).status).toBe(row.statuses?.[role] ?? row.status);
});

const setStatus = async (id: string, values: string) =>
  runSql(`UPDATE organization_members SET ${values} WHERE id = ?`, id);

const OUTSIDERS = [
  'an owner of another organization',
  'a suspended owner',
  'an owner who left',
  'a person who is only invited',
  'a person without a session',
] as const;
type Outsider = (typeof OUTSIDERS)[number];

/** How each outsider of the shared team of a kind sends a request. */
const findOutsiders = remember(async (kind): Promise<Record<Outsider, Person['send']>> => {
  const { team } = await openSharedTeam(kind);
  const suspended = await addMember(team, 'owner');
  await setStatus(suspended.memberId, "status = 'suspended', suspended_by = 'person'");
  const left = await addMember(team, 'owner');
  await setStatus(left.memberId, "status = 'left', left_at = '2026-01-01'");
  const invited = await join();
  await insertInvitation(team, invited.email);
  return {
    'an owner of another organization': (await createTeam()).owner.send,
    'a suspended owner': suspended.send,
    'an owner who left': left.send,
    'a person who is only invited': invited.send,
    'a person without a session': sendAs(null),
  };
});

const outsideCases = rows.flatMap(([name, row]) =>
  OUTSIDERS.map((who) => [who, name, row] as const),
);

test.each(outsideCases)(
  '%s: %s does not reveal the organization',
  async (who, name, { action }) => {
    const { [who]: send } = await findOutsiders(findSharedKind(action));
    const call = await prepareShared(name);
    const refusal =
      who === 'a person without a session' ? [401, 'unauthorized'] : [404, 'not_found'];
    expect(await readRefusal(await call(send))).toEqual(refusal);
  },
);

const withIds = rows.filter(([name]) => /:(?!org\b)\w+/.test(name));

/** docs/architecture/organizations.md states it: change both with an endpoint. */
const CASES = 1257;

test('every endpoint is called in every role, from outside, and with the ID of another organization', () => {
  expect(roleCases.length + outsideCases.length + withIds.length).toBe(CASES);
});

test.each(withIds)('hostile: %s with an ID of another organization is 404', async (name, row) => {
  const own = await createTeam();
  await confirmEmail(own.owner.user.id);
  await matchKind(own.id, row.action);
  const rowTeam = await createRowTeam(row.action);
  const call = await prepareCall(name, row, { rowTeam, ids: { org: own.id } });
  const before = await readContent([own.id, rowTeam.team.id]);
  await expectStatus(call(own.owner.send), 404, 'not_found');
  expect(await readContent([own.id, rowTeam.team.id])).toEqual(before);
});

test('hostile: IDs of another organization in a body or a query are refused', async () => {
  const own = await createRowTeam();
  const other = await createRowTeam();
  const { send, user } = own.team.owner;
  await confirmEmail(user.id);
  const otherCard = await createTeamCard(other, other.target.memberId);
  const otherRequest = await insertOpenRequest(other);
  const [ownPolicy, otherPolicy] = [await insertTeamPolicy(own), await insertTeamPolicy(other)];
  await send('PUT', own.team.at(`/groups/${own.group}/policy`), { policy: ownPolicy });
  await other.team.owner.send('PUT', other.team.at(`/groups/${other.group}/policy`), {
    policy: otherPolicy,
  });
  const ids = [own.team.id, other.team.id];
  const before = await readContent(ids);
  const target = { member: other.target.memberId };
  const member = own.team.at(`/members/${own.target.memberId}`);
  const answers = [
    await send('POST', own.team.at('/owner'), target),
    await send('PUT', own.team.at('/billing-offer'), target),
    await send('PATCH', member, { groups: [other.group] }),
    await send('GET', own.team.at(`/members?group=${other.group}`)),
    await send('GET', own.team.at(`/cards?member=${other.target.memberId}`)),
    await send('POST', own.team.at('/cards'), { ...target, username: unique('team') }),
    await send('PUT', own.team.at(`/groups/${own.group}/policy`), { policy: otherPolicy }),
    await send('PUT', own.team.at(`/groups/${other.group}/policy`), { policy: ownPolicy }),
    await send('PUT', own.team.at(`/groups/${other.group}/policy`), { policy: null }),
    // The row of this endpoint approves.
    await send('POST', own.team.at(`/change-requests/${otherRequest}/decide`), {
      isApproved: false,
      value: 'Chief',
    }),
    await send('POST', own.team.at('/change-requests'), {
      username: otherCard,
      field: 'title',
      value: 'Chief',
      note: '',
    }),
  ];
  for (const answer of answers) await expectStatus(answer, 404, 'not_found');
  await expectStatus(
    send('POST', own.team.at('/members/bulk'), {
      members: [other.target.memberId],
      change: { remove: true },
      isDryRun: false,
    }),
    200,
    { results: [{ outcome: 'refused' }] },
  );
  const email = `${crypto.randomUUID()}@new.example`;
  const invited = { email, role: 'member', groups: [other.group] };
  await expectStatus(send('POST', own.team.at('/invitations'), invited), 400, 'invalid_input');
  expect(await readContent(ids)).toEqual(before);
});

/** What a refused call must not change in these organizations. */
async function readContent(ids: readonly string[]): Promise<unknown> {
  const among = 'IN (SELECT value FROM json_each(?1))';
  const values = {
    organization_members: 'id || role || status',
    organization_groups: 'id || name',
    organization_invitations: 'id || token_hash || expires_at',
    invitation_lists: 'id',
    organization_domains: 'domain || status || can_join',
    organization_policies: 'id || name || version || content',
    cards: 'id || username || version || content',
    organization_change_requests: 'id || status',
    organization_departures: 'id',
  };
  const inGroups = `SELECT group_id || member_id AS content
    FROM organization_group_members
    WHERE group_id IN (SELECT id FROM organization_groups WHERE organization_id ${among})`;
  const assigned = `SELECT group_id || policy_id AS content FROM organization_policy_groups
    WHERE group_id IN (SELECT id FROM organization_groups WHERE organization_id ${among})`;
  const tables = Object.entries(values).map(
    ([table, content]) =>
      `SELECT ${content} AS content FROM ${table} WHERE organization_id ${among}`,
  );
  const results = await env.DB.batch(
    [...tables, inGroups, assigned].map((sql) =>
      env.DB.prepare(`${sql} ORDER BY 1`).bind(JSON.stringify(ids)),
    ),
  );
  return results.map((result) => result.results);
}
