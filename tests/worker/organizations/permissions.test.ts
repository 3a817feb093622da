import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { findScope } from '#shared/organization/permissions.ts';
import { ROLES, type Role } from '#shared/organization/role.ts';
import { join, sendAs, type Person } from '#tests/worker/account/harness.ts';
import { endpoints, fillAny, readRoutes } from '#tests/worker/route-table.ts';
import {
  createRowTeam,
  ENDPOINT_ROWS,
  findParams,
  type EndpointRow,
  type RowTeam,
} from '#tests/worker/organizations/endpoint-rows.ts';
import {
  addTeamMember,
  createTeam,
  insertInvitation,
  readRefusal,
} from '#tests/worker/organizations/harness.ts';

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

/** Calls an endpoint; `ids` are the values of the path that differ from those of the team. */
async function call(
  send: Person['send'],
  name: string,
  { prepare }: EndpointRow,
  { rowTeam, ids = {} }: { rowTeam: RowTeam; ids?: Readonly<Record<string, string>> },
): Promise<Response> {
  const { params = {}, body } = (await prepare?.(rowTeam)) ?? {};
  const values: Record<string, string> = { ...findParams(rowTeam), ...params, ...ids };
  const [method = '', path = ''] = name.split(' ');
  const filled = fillAny(path, (parameter) => {
    const value = values[parameter];
    if (value === undefined) throw new Error(`${name}: no value of ${parameter}`);
    return value;
  });
  return send(method, filled, body);
}

const roleCases = rows.flatMap(([name, row]) => ROLES.map((role) => [role, name, row] as const));
const joinTeam = async (rowTeam: RowTeam, role: Role): Promise<Person> =>
  role === 'owner' ? rowTeam.team.owner : addTeamMember(rowTeam.team, role, [rowTeam.group]);

test.each(roleCases)('%s: %s follows the table of permissions', async (role, name, row) => {
  const rowTeam = await createRowTeam();
  const { send } = await joinTeam(rowTeam, role);
  const answer = await call(send, name, row, { rowTeam });
  const isAllowed = findScope(role, row.action) !== null;
  if (isAllowed) expect(answer.status).toBe(row.statuses?.[role] ?? row.status);
  else expect(await readRefusal(answer)).toEqual([403, 'forbidden']);
});

const setStatus = async (id: string, values: string) =>
  env.DB.prepare(`UPDATE organization_members SET ${values} WHERE id = ?`).bind(id).run();

let shared: RowTeam;
const outsiders: Record<string, Person['send']> = {};
beforeAll(async () => {
  shared = await createRowTeam();
  const [suspended, left] = [
    await addTeamMember(shared.team, 'owner'),
    await addTeamMember(shared.team, 'owner'),
  ];
  await setStatus(suspended.memberId, "status = 'suspended', suspended_by = 'person'");
  await setStatus(left.memberId, "status = 'left', left_at = '2026-01-01'");
  const invited = await join();
  await insertInvitation(shared.team, invited.email);
  const { owner } = await createTeam();
  outsiders['an owner of another organization'] = owner.send;
  outsiders['a suspended owner'] = suspended.send;
  outsiders['an owner who left'] = left.send;
  outsiders['a person who is only invited'] = invited.send;
  outsiders['a person without a session'] = sendAs(null);
});

const OUTSIDE = {
  'an owner of another organization': [404, 'not_found'],
  'a suspended owner': [404, 'not_found'],
  'an owner who left': [404, 'not_found'],
  'a person who is only invited': [404, 'not_found'],
  'a person without a session': [401, 'unauthorized'],
} as const;
const outsideCases = rows.flatMap(([name, row]) =>
  Object.entries(OUTSIDE).map(([who, refusal]) => [who, name, row, refusal] as const),
);

test.each(outsideCases)(
  '%s: %s does not reveal the organization',
  async (who, name, row, refusal) => {
    const send = outsiders[who] ?? sendAs(null);
    const answer = await call(send, name, row, { rowTeam: shared });
    expect(await readRefusal(answer)).toEqual(refusal);
  },
);

const withIds = rows.filter(([name]) => /:(?!org\b)\w+/.test(name));

test.each(withIds)('hostile: %s with an ID of another organization is 404', async (name, row) => {
  const own = await createTeam();
  const rowTeam = await createRowTeam();
  const before = await countRows();
  const answer = await call(own.owner.send, name, row, { rowTeam, ids: { org: own.id } });
  expect(await readRefusal(answer)).toEqual([404, 'not_found']);
  expect(await countRows()).toEqual(before);
});

test('hostile: IDs of another organization in a body are refused', async () => {
  const own = await createRowTeam();
  const other = await createRowTeam();
  const { send } = own.team.owner;
  const before = await countRows();
  const target = { member: other.target.memberId };
  const member = own.team.at(`/members/${own.target.memberId}`);
  const answers = [
    await send('POST', own.team.at('/owner'), target),
    await send('POST', own.team.at('/billing-owner'), target),
    await send('PATCH', member, { groups: [other.group] }),
    await send('GET', own.team.at(`/members?group=${other.group}`)),
  ];
  for (const answer of answers) expect(await readRefusal(answer)).toEqual([404, 'not_found']);
  const bulk = await send('POST', own.team.at('/members/bulk'), {
    members: [other.target.memberId],
    change: { remove: true },
    isDryRun: false,
  });
  expect(await bulk.json()).toMatchObject({ results: [{ outcome: 'refused' }] });
  expect(await countRows()).toEqual(before);
});

/** What a refused call must not change. */
async function countRows(): Promise<unknown> {
  const { results } = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM organization_group_members) AS inGroups,
      (SELECT group_concat(id || role || status) FROM organization_members) AS members,
      (SELECT group_concat(id || name) FROM organization_groups) AS groups,
      (SELECT count(*) FROM organization_invitations) AS invitations`,
  ).all();
  return results;
}
