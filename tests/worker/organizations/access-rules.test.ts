// @module-tag core
import { expect, test } from 'vitest';
import { readAccessRules, updateAccessRules } from '#shared/api/organizations/access-rules.ts';
import { NO_ACCESS_RULES, type AccessRules } from '#shared/organization/access-rules.ts';
import { findKindOfAction } from '#shared/organization/permissions.ts';
import { ENDPOINT_ROWS } from '#tests/worker/organizations/endpoint-rows.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import {
  createRowTeam,
  findParams,
  matchKind,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import {
  INSIDE,
  NETWORK,
  OUTSIDE,
  saveRules,
  sendFrom,
  startRuledTeam,
} from '#tests/worker/organizations/ruled-team.ts';
import { fillAny } from '#tests/worker/route-table.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { addKey, addTeamKey } from '#tests/worker/world/api-key.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { unique } from '#tests/worker/world/card.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import {
  addAccount,
  addMember,
  createTeam,
  deleteTeam,
  insertInvitation,
  type Team,
} from '#tests/worker/world/organization.ts';
import { join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

/** Lets a person's password have been entered some hours ago. */
const age = ({ user }: Person, hours: number) =>
  runSql(
    'UPDATE sessions SET created_at = ?2, password_at = NULL WHERE user_id = ?1',
    user.id,
    new Date(Date.now() - hours * 3_600_000).toISOString(),
  );

/** Stores rules that no address in these tests meets. */
const storeRules = ({ id }: Pick<Team, 'id'>, rules: Partial<AccessRules>) =>
  runSql(
    `INSERT INTO organization_access_rules (organization_id, rules, updated_at) VALUES (?1, ?2, ?3)`,
    id,
    JSON.stringify({ ...NO_ACCESS_RULES, ...rules }),
    new Date().toISOString(),
  );

const names = Object.keys(ENDPOINT_ROWS).filter((name) => name.includes('/:org'));

test.each(['any', 'partner'])(
  'each call of an organization (%s) is refused outside its networks and after its hours',
  async (kind) => {
    const rowTeam = await createRowTeam();
    const { team } = rowTeam;
    if (kind === 'partner') await matchKind(team.id, 'readCustomers');
    await storeRules(team, { sessionHours: 12, appNetworks: [NETWORK] });
    const values: Record<string, string> = findParams(rowTeam);
    const refusals: string[] = [];
    for (const name of names) {
      const { action = 'readOrganization' } = ENDPOINT_ROWS[name] ?? {};
      if ((findKindOfAction(action) ?? 'any') !== kind) continue;
      const [method = '', path = ''] = name.split(' ');
      const filled = fillAny(path, (parameter) => values[parameter] ?? crypto.randomUUID());
      const call = async (address: string, hours: number) => {
        await age(team.owner, hours);
        const body = method === 'GET' ? undefined : {};
        const answer = await sendFrom(team.owner.send, address)(method, filled, body);
        return answer.ok ? 'ok' : Object(await answer.json()).code;
      };
      const expected = action === 'endNetworkRule' ? 'sign_in_again' : 'network_refused';
      const found = [await call(OUTSIDE, 13), await call(INSIDE, 13)];
      if (String(found) !== `${expected},sign_in_again`) refusals.push(`${name}: ${String(found)}`);
    }
    expect(refusals).toEqual([]);
  },
  120_000,
);

test('saving refuses networks without the caller, invalid and too many ones, and a wrong password', async () => {
  const team = await createTeam();
  const refuse = async (rules: Partial<AccessRules>, message: RegExp, address = INSIDE) => {
    const answer = await expectStatus(saveRules(team, rules, address), 400);
    expect(JSON.stringify(await answer.json())).toMatch(message);
  };
  await refuse({ appNetworks: [NETWORK] }, /Add a network that contains 198\.51\.100\.7/, OUTSIDE);
  await refuse({ appNetworks: [NETWORK] }, /cannot see your address/, '');
  await refuse({ appNetworks: ['0.0.0.0/0'] }, /too large/);
  await refuse({ programNetworks: ['::/0'] }, /too large/);
  await refuse({ programNetworks: ['::ffff:203.0.113.0/120'] }, /as an IPv4 address/);
  await refuse({ programNetworks: ['office'] }, /no IP address/);
  const many = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`);
  await refuse({ appNetworks: many }, /50 networks at most/);
  await refuse({ sessionHours: 0 }, /sessionHours/);
  await expectStatus(
    sendFrom(team.owner.send, INSIDE)('PUT', team.at('/access-rules'), {
      ...NO_ACCESS_RULES,
      password: 'a wrong one',
    }),
    403,
    'wrong_password',
  );
  const stored = await readAnswer(readAccessRules, team.send('GET', '/access-rules'));
  expect(stored.rules).toEqual(NO_ACCESS_RULES);
});

test('rules are in the audit log with those before, and all owners are mailed once', async () => {
  const team = await createTeam();
  const second = await addMember(team, 'owner');
  const rules = { ...NO_ACCESS_RULES, sessionHours: 12, appNetworks: [NETWORK] };
  const answer = await readAnswer(updateAccessRules, saveRules(team, rules));
  expect(answer).toEqual({ rules, address: INSIDE });
  await expectStatus(saveRules(team, rules), 200);
  const changes = (await readEntries(team.id)).filter(
    ({ action }) => action === 'access_rules.updated',
  );
  expect(changes).toMatchObject([{ details: { before: NO_ACCESS_RULES, after: rules } }]);
  await waitForMail(team.owner.email, 'Access rules of your team changed');
  await waitForMail(second.email, 'Access rules of your team changed');
});

test('after the hours, the password is entered again; private cards and other teams are not affected', async () => {
  const team = await startRuledTeam({ sessionHours: 12 });
  const person = await addMember(team, 'member');
  const other = await createTeam();
  await addAccount(other, person);
  await age(person, 13);
  const call = () => person.send('GET', team.at());
  const refused = await expectStatus(call(), 403);
  expect(await refused.json()).toMatchObject({
    code: 'sign_in_again',
    message: 'Acme GmbH asks you to enter your password again every 12 hours.',
  });
  await expectStatus(person.send('GET', other.at()), 200);
  await person.publish(unique());

  // Using the session does not make it younger, and a wrong password does not, either.
  await person.send('GET', '/api/auth/verify');
  await expectStatus(
    person.send('POST', '/api/auth/confirm-password', { password: 'wrong' }),
    403,
    'wrong_password',
  );
  await expectStatus(call(), 403, 'sign_in_again');
  await expectStatus(
    person.send('POST', '/api/auth/confirm-password', { password: PASSWORD }),
    204,
  );
  await expectStatus(call(), 200);
});

test('the address is the one of the platform, in every spelling', async () => {
  const team = await startRuledTeam({ appNetworks: [NETWORK, '2001:db8::/32'] });
  const { send } = await addMember(team, 'member');
  const call = async (address: string, headers = {}) =>
    (await sendFrom(send, address)('GET', team.at(), undefined, headers)).status;
  expect(await call(INSIDE)).toBe(200);
  expect(await call('::ffff:203.0.113.9')).toBe(200);
  expect(await call('::FFFF:CB00:7109')).toBe(200);
  expect(await call('2001:DB8:1::7')).toBe(200);
  expect(await call('2001:db9::7')).toBe(403);
  expect(await call('::203.0.113.9')).toBe(403);
  expect(await call('')).toBe(403);
  const forged = { 'X-Forwarded-For': INSIDE, 'X-Real-IP': INSIDE, 'True-Client-IP': INSIDE };
  expect(await call(OUTSIDE, { ...forged, Forwarded: `for=${INSIDE}` })).toBe(403);
});

test('keys and assistants of the organization have networks of their own', async () => {
  const team = await startRuledTeam({ appNetworks: [NETWORK], sessionHours: 1 });
  const { call } = await addTeamKey(team);
  // Neither the networks of members nor their hours.
  await expectStatus(sendFrom(call, OUTSIDE)('GET', '/api/v1/me'), 200);
  await expectStatus(saveRules(team, { programNetworks: [NETWORK] }), 200);
  await expectStatus(sendFrom(call, OUTSIDE)('GET', '/api/v1/me'), 403, {
    code: 'network_refused',
  });
  await expectStatus(sendFrom(call, INSIDE)('GET', '/api/v1/me'), 200);
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = { Accept: 'application/json, text/event-stream' };
  await expectStatus(sendFrom(call, OUTSIDE)('POST', '/mcp', listTools, accept), 403);
  await expectStatus(sendFrom(call, INSIDE)('POST', '/mcp', listTools, accept), 200);
  // Sessions use the other list.
  await expectStatus(sendFrom(team.owner.send, OUTSIDE)('GET', team.at()), 200);
});

test('the holder of a company card edits it by the rules, with a session or an own key', async () => {
  const rowTeam = await createRowTeam();
  const { team } = rowTeam;
  const holder = await addMember(team, 'member');
  const username = await createTeamCard(rowTeam, holder.memberId);
  await runSql("UPDATE users SET plan = 'business_pro' WHERE id = ?", holder.user.id);
  const key = await addKey(holder);
  await expectStatus(
    saveRules(team, { appNetworks: [NETWORK], programNetworks: ['192.0.2.0/24'] }),
    200,
  );
  const change = { phone: '+44 20 7946 0000' };
  const path = `/api/cards/${username}`;
  await expectStatus(sendFrom(holder.send, OUTSIDE)('PATCH', path, change), 403, 'network_refused');
  await expectStatus(sendFrom(holder.send, INSIDE)('PATCH', path, change), 200);
  const publicPath = `/api/v1/cards/${username}`;
  await expectStatus(sendFrom(key.call, INSIDE)('PATCH', publicPath, change), 403, {
    code: 'network_refused',
  });
  await expectStatus(sendFrom(key.call, '192.0.2.1')('PATCH', publicPath, change), 200);
});

test('visitors and people who join are never refused', async () => {
  const rowTeam = await createRowTeam();
  const { team } = rowTeam;
  const username = await createTeamCard(rowTeam, rowTeam.target.memberId);
  const invited = await join('free', true);
  const invitation = await insertInvitation(team, invited.email);
  await expectStatus(saveRules(team, { appNetworks: [NETWORK], programNetworks: [NETWORK] }), 200);
  const visitor = sendFrom(team.owner.send, OUTSIDE);
  await expectStatus(visitor('GET', `/${username}`), 200);
  await expectStatus(visitor('GET', `/card/${username}/contact.vcf`), 200);
  const accept = `/api/invitations/${invitation}/accept`;
  await expectStatus(sendFrom(invited.send, OUTSIDE)('POST', accept, { agreed: true }), 200);
  await expectStatus(sendFrom(invited.send, OUTSIDE)('GET', team.at()), 403, 'network_refused');
});

test('rules end with their organization', async () => {
  const team = await startRuledTeam({ sessionHours: 24 });
  await deleteTeam(team);
  const count = 'SELECT count(*) FROM organization_access_rules WHERE organization_id = ?';
  await expect.poll(() => readValue(count, team.id)).toBe(0);
});
