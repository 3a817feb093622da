import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { decideAuthorization } from '#shared/api/programs/oauth.ts';
import { API_CSP, APP_CSP } from '#worker/http/middleware/security-headers.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD } from '#tests/worker/world/person.ts';
import { post } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  buildQuery,
  connect,
  decide,
  exchangeCode,
  follow,
  listApps,
  ORIGIN,
  readTokens,
  renew,
  VERIFIER,
} from '#tests/worker/oauth/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const statusOf = async (token: string): Promise<number> => (await post(token, LIST)).status;

test('S-L9: an app of a team ends when its person is suspended, loses the role or leaves', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const admin = await addMember(team, 'admin');
  await confirmEmail(admin.user.id);
  const clientId = await addClient();
  const more = { decision: 'allow', password: PASSWORD, organization: team.id };
  const query = buildQuery(clientId, { scope: 'members:read' });
  const url = await follow(admin, query, more);
  const code = url.searchParams.get('code') ?? '';
  const { access_token: token } = await readTokens(await exchangeCode(clientId, code));
  expect(await statusOf(token)).toBe(200);
  for (const change of [
    "status = 'suspended', suspended_by = 'person'",
    "role = 'manager'",
    "status = 'left', left_at = '2026-11-23'",
  ]) {
    await runSql(`UPDATE organization_members SET ${change} WHERE id = ?`, admin.memberId);
    expect([change, await statusOf(token)]).toEqual([change, 401]);
    await runSql(
      `UPDATE organization_members SET status = 'active', role = 'admin', suspended_by = NULL,
         left_at = NULL WHERE id = ?`,
      admin.memberId,
    );
    expect(await statusOf(token)).toBe(200);
  }
  const member = await addMember(team, 'member');
  await expectStatus(decide(member, query, more), 403);
  await expectStatus(decide(await join('business_pro'), query, more), 404);
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", team.owner.user.id);
  expect(await statusOf(token)).toBe(403);
  await runSql('DELETE FROM users WHERE id = ?', admin.user.id);
  expect(await statusOf(token)).toBe(401);
});

test('S-L10: no page of another site can allow an app, show the screen in a frame, or skip the password', async () => {
  const person = await join('business_pro');
  const clientId = await addClient();
  const query = buildQuery(clientId);
  const body = JSON.stringify({ decision: 'allow', query, password: PASSWORD });
  // What a foreign page can send: a form's types, no session, whatever cookies there are.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
    const answer = await callWorker(`${ORIGIN}${decideAuthorization.path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: 'https://evil.example', Cookie: 'session=1' },
      body,
    });
    expect([type, answer.status]).toEqual([type, 401]);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
  await expectStatus(
    callWorker(`${ORIGIN}${decideAuthorization.path}?${query}`, {
      headers: { Authorization: person.authorization },
    }),
    405,
  );
  for (const password of ['', 'wrong']) {
    const answer = await decide(person, query, { decision: 'allow', password });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  expect(await listApps(person)).toEqual([]);
  const screen = await callWorker(`${ORIGIN}/oauth/authorize?${query}`);
  expect(screen.headers.get('X-Frame-Options')).toBe('DENY');
  for (const policy of [APP_CSP, API_CSP]) expect(policy).toContain("frame-ancestors 'none'");
});

test('S-L11: no log line and no row contains a code, a token or a verifier', async () => {
  const lines: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const { clientId, code, tokens } = await connect();
  await renew(clientId, tokens.refresh_token);
  await post(`${tokens.access_token}x`, LIST);
  const rows = await Promise.all(
    ['oauth_clients', 'oauth_grants', 'oauth_tokens'].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );
  await renew(clientId, tokens.refresh_token);
  await exchangeCode(clientId, code);
  expect(lines.length).toBeGreaterThan(0);
  const secrets = [code, VERIFIER, tokens.access_token, tokens.refresh_token];
  const texts = [...lines, ...rows.map(({ results }) => JSON.stringify(results))];
  expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});
