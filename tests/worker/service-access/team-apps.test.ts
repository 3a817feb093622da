import { expect, test } from 'vitest';
import {
  decideAuthorization,
  listConnectedApps,
  type ConnectedApp,
} from '#shared/api/programs/oauth.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { buildServicePausedMail } from '#worker/service-access/copy.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { post } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  buildQuery,
  exchangeCode,
  follow,
  readTokens,
  renew,
} from '#tests/worker/oauth/harness.ts';
import { createTeamOfAdmins, NEXT_PASSWORD, recover } from './harness.ts';

const DETAILS = { productName: 'Tip Top Cards', url: '' };

/** A call with an access token. */
const ping = (token: string) => post(token, { jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** Connects an app to a team, and returns its access token with what renews it. */
async function connect(team: Team, person: Person, isService = true) {
  const clientId = await addClient();
  const url = await follow(person, buildQuery(clientId), {
    decision: 'allow',
    password: PASSWORD,
    organization: team.id,
    isService,
  });
  const code = url.searchParams.get('code') ?? '';
  return { clientId, ...(await readTokens(await exchangeCode(clientId, code))) };
}

async function list(team: Team, send: Person['send']): Promise<ConnectedApp[]> {
  const path = `${listConnectedApps.path}?organization=${team.id}`;
  return (await readAnswer(listConnectedApps, send('GET', path))).apps;
}

const resume = (send: Person['send'], id: string | undefined, password = PASSWORD) =>
  send('POST', `/api/oauth/apps/${id}/resume`, { password });

test("S-L18: a team's app works on when its maker leaves and is deleted, and a person's own does not", async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const app = await connect(team, maker);
  const own = await connect(team, maker, false);
  await expectStatus(ping(own.access_token), 200);
  const leave = `/members/${maker.memberId}/departure`;
  await expectStatus(team.send('POST', leave, { isDryRun: true }), 200, { departure: { apps: 1 } });
  await expectStatus(team.send('DELETE', `/members/${maker.memberId}`), 204);
  await expectStatus(ping(own.access_token), 401);
  await expectStatus(ping(app.access_token), 200);
  const deletion = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(maker.send('DELETE', '/api/account', deletion), 204);
  await expectStatus(ping(app.access_token), 200);
  const renewed = await readTokens(await renew(app.clientId, app.refresh_token));
  await expectStatus(ping(renewed.access_token), 200);
  const [listed] = await list(team, other.send);
  expect(listed).toMatchObject({ isService: true, createdBy: '', isPaused: false });
  await expectStatus(other.send('DELETE', `/api/oauth/apps/${listed?.id}`), 204);
  await expectStatus(ping(renewed.access_token), 401);
});

test('S-L19: a recovery pauses the apps of the last 30 days until another admin from before confirms them', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const app = await connect(team, maker);
  const send = await recover(maker);
  await waitForMail(team.owner.email, buildServicePausedMail(DETAILS).subject);
  await expectStatus(ping(app.access_token), 401);
  const [listed] = await list(team, other.send);
  expect(listed).toMatchObject({ isPaused: true, resumeWith: 'password' });
  const id = listed?.id;
  await expectStatus(resume(send, id, NEXT_PASSWORD), 403, 'other_admin_confirms');
  const late = await addMember(team, 'admin');
  await confirmEmail(late.user.id);
  await expectStatus(resume(late.send, id), 403, 'other_admin_confirms');
  const member = await addMember(team, 'member');
  await expectStatus(resume(member.send, id), 403);
  await expectStatus(resume(other.send, id, 'wrong'), 403, 'wrong_password');
  await expectStatus(ping(app.access_token), 401);
  await expectStatus(resume(other.send, id), 200, { isResumed: true });
  await expectStatus(ping(app.access_token), 200);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === id);
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['app.connected', maker.user.id],
    ['app.paused', maker.user.id],
    ['app.resumed', other.user.id],
  ]);
});

test('S-L19: a suspension pauses recent apps, and older ones work on', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const [old, recent] = [await connect(team, maker), await connect(team, maker)];
  const before = new Date(Date.now() - 31 * DAY_MS).toISOString();
  const [, first] = await list(team, other.send);
  await runSql('UPDATE oauth_grants SET created_at = ? WHERE id = ?', before, first?.id ?? '');
  const change = { status: 'suspended' };
  await expectStatus(team.send('PATCH', `/members/${maker.memberId}`, change), 200);
  const states = [await ping(old.access_token), await ping(recent.access_token)];
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test('S-L18: an app of a team is listed for its owners and admins only, and ends within a year however often it is used', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const app = await connect(team, maker);
  const [listed] = await list(team, other.send);
  expect(listed?.expiresAt.slice(0, 10)).toBe(
    new Date(Date.now() + 365 * DAY_MS).toISOString().slice(0, 10),
  );
  const member = await addMember(team, 'member');
  await expectStatus(member.send('GET', `${listConnectedApps.path}?organization=${team.id}`), 403);
  await expectStatus(member.send('DELETE', `/api/oauth/apps/${listed?.id}`), 403);
  const past = new Date(Date.now() - DAY_MS).toISOString();
  await runSql('UPDATE oauth_grants SET ends_at = ? WHERE id = ?', past, listed?.id ?? '');
  const renewed = await renew(app.clientId, app.refresh_token);
  const { access_token: token } = await renewed.json<{ access_token?: string }>();
  await expectStatus(ping(token ?? ''), 401);
});

test('only an app of a team can belong to it', async () => {
  const { maker } = await createTeamOfAdmins();
  const query = buildQuery(await addClient());
  const body = { query, decision: 'allow', password: PASSWORD, isService: true };
  await expectStatus(maker.send('POST', decideAuthorization.path, body), 400, 'invalid_input');
});
