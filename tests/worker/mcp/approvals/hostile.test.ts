import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { setAgentApproval } from '#shared/api/programs/agent-changes.ts';
import { resetPassword } from '#shared/api/auth/password.ts';
import { createResetToken } from '#tests/worker/auth/access/access-world.ts';
import { addKey, requestKey, startProgram } from '#tests/worker/world/api-key.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join, PASSWORD, type Person, sendAs } from '#tests/worker/world/person.ts';
import {
  askStatus,
  decide,
  holdChange,
  proposeChange,
  readChanges,
  readCode,
  requireApproval,
} from '#tests/worker/mcp/approvals/harness.ts';
import { callTool, publishAnalyst } from '#tests/worker/mcp/harness.ts';
import { connect, listApps } from '#tests/worker/oauth/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const SCOPES = ['cards:read', 'cards:write'] as const;

async function readTitle(person: Person, username: string): Promise<unknown> {
  return Object(await (await person.send('GET', `/api/cards/${username}`)).json()).card.title;
}

const listStatuses = async (person: Person, query = {}) =>
  (await readChanges(person, { status: 'closed', ...query })).changes.map(({ status }) => status);

test('S-N18: a diff and its application in one turn by one key apply nothing, however often and by whatever key', async () => {
  const { person, key, call } = await startProgram();
  const username = await publishAnalyst(person);
  // A diff from before the switch waits too.
  const early = await proposeChange(key, username, { title: 'Early' });
  await requireApproval(person);
  const id = await proposeChange(key, username, { title: 'Countess' });
  const another = await addKey(person);
  const calls = Array.from({ length: 10 }, () => askStatus(key, id));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['waiting_for_approval']));
  expect(await askStatus(key, early)).toBe('waiting_for_approval');
  const foreign = await callTool(another.key, 'change_card', { diffId: id });
  expect([foreign.isError, foreign.text]).toEqual([true, expect.stringContaining('not_found')]);
  // A key neither decides nor turns the switch off.
  for (const [method, path, body] of [
    ['GET', '/api/agent-changes', undefined],
    ['POST', `/api/agent-changes/${id}/decide`, { isApproved: true }],
    ['PUT', setAgentApproval.path, { isRequired: false, password: PASSWORD }],
  ] as const) {
    await expectStatus(call(method, path, body), 401);
  }
  expect(await readTitle(person, username)).toBe('Analyst');
  expect(await readChanges(person)).toMatchObject({
    isRequired: true,
    changes: [{ id }, { id: early }],
  });
});

test('S-N19: waiting changes of another account or team are neither seen nor decided', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const own = await holdChange(key, username, { title: 'Countess' });
  const team = await createCardTeam();
  const holder = await join();
  const card = await team.card(await team.add(holder), buildTestContent());
  const program = await requestKey(team.owner, { scopes: [...SCOPES], organization: team.id });
  await requireApproval(team.owner, team.id);
  const teams = await holdChange(program.key, card.username, { title: 'Countess' });
  const manager = await join();
  await team.add(manager, 'manager');
  const stranger = await join('business_pro');
  const query = `?organization=${team.id}`;
  const on = { isRequired: true, organization: team.id };
  for (const [someone, status] of [
    [stranger, 404],
    [holder, 403],
    [manager, 403],
  ] as const) {
    const answers = [
      await someone.send('GET', `/api/agent-changes${query}`),
      await someone.send('PUT', setAgentApproval.path, on),
      await decide(someone, teams, true),
      await decide(someone, teams, false),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    await expectStatus(decide(someone, own, true), 404);
    expect((await readChanges(someone)).changes).toEqual([]);
  }
  await expectStatus(decide(team.owner, own, true), 404);
  await expectStatus(decide(person, teams, true), 404);
});

test('S-N20: a session turns the switch off only with the password, which is that of the moment', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const off = (password?: string) =>
    person.send('PUT', setAgentApproval.path, { isRequired: false, password });
  expect(await readCode(await off())).toBe('invalid_input');
  expect(await readCode(await off('not the password'))).toBe('wrong_password');
  const unproven = 'UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1';
  await env.DB.prepare(unproven).bind(person.user.id, null).run();
  expect(await readCode(await off(PASSWORD))).toBe('email_unconfirmed');
  await env.DB.prepare(unproven).bind(person.user.id, '2026-11-20T12:00:00.000Z').run();
  expect((await readChanges(person)).isRequired).toBe(true);
  const id = await holdChange(key, username, { title: 'Countess' });
  await expectStatus(off(PASSWORD), 204);
  expect((await readChanges(person)).isRequired).toBe(false);
  // What waits is not applied by that.
  expect(await askStatus(key, id)).toBe('waiting_for_approval');
  expect(await readTitle(person, username)).toBe('Analyst');
});

test('S-N21: who ends or pauses access withdraws what waits: revoking, disconnecting, taking an account back, leaving', async () => {
  const { person, key, keyId } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const revoked = await holdChange(key, username, { title: 'Planted' });
  await person.send('DELETE', `/api/keys/${keyId}`);
  expect(await readCode(await decide(person, revoked, true))).toBe('already_decided');
  const app = await connect({}, person);
  const { access_token: token } = app.tokens;
  const disconnected = await holdChange(token, username, { title: 'Planted' });
  const [connected] = await listApps(person);
  await person.send('DELETE', `/api/oauth/apps/${connected?.id}`);
  expect(await readCode(await decide(person, disconnected, true))).toBe('already_decided');
  const second = await addKey(person);
  const injected = await holdChange(second.key, username, { title: 'Planted' });

  const team = await createCardTeam();
  const card = await team.card(await team.add(await join()), buildTestContent({ title: 'Old' }));
  await team.add(person, 'admin');
  await requireApproval(team.owner, team.id);
  const program = await requestKey(person, { scopes: [...SCOPES], organization: team.id });
  const paused = await holdChange(program.key, card.username, { title: 'Planted' });

  const resetToken = await createResetToken(person);
  const reset = await sendAs(null)('POST', resetPassword.path, {
    token: resetToken,
    password: 'Another long pass phrase 7',
  });
  expect(reset.status).toBeLessThan(300);
  const rows = await env.DB.prepare('SELECT id, status FROM agent_changes WHERE id IN (?, ?)')
    .bind(injected, paused)
    .all();
  expect(rows.results.map((row) => row['status'])).toEqual(['withdrawn', 'withdrawn']);
  // It stays withdrawn when the key works again.
  await env.DB.prepare('UPDATE api_keys SET paused_at = NULL WHERE id = ?')
    .bind(program.keyId)
    .run();
  expect(await askStatus(program.key, paused)).toBe('withdrawn');
  expect(await readCode(await decide(team.owner, paused, true))).toBe('already_decided');
  expect(await listStatuses(team.owner, { organization: team.id })).toEqual(['withdrawn']);

  // A leaver's key ends with the membership.
  const last = await holdChange(program.key, card.username, { title: 'Planted' });
  const member = await env.DB.prepare(
    'SELECT id FROM organization_members WHERE organization_id = ? AND user_id = ?',
  )
    .bind(team.id, person.user.id)
    .first<string>('id');
  await team.send('DELETE', `/members/${member}`);
  expect(await readCode(await decide(team.owner, last, true))).toBe('already_decided');
  expect(await listStatuses(team.owner, { organization: team.id })).toEqual([
    'withdrawn',
    'withdrawn',
  ]);
});

test('S-N22: a waiting change is never another one, and is decided once by parallel calls', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const id = await holdChange(key, username, { title: 'Countess' });
  for (const [column, value] of Object.entries({ changes: '[]', username: 'other', version: 9 })) {
    const swap = env.DB.prepare(`UPDATE agent_changes SET ${column} = ? WHERE id = ?`);
    await expect(swap.bind(value, id).run()).rejects.toThrow('immutable');
  }
  const choices = Array.from({ length: 10 }, (_, index) => decide(person, id, index % 2 === 0));
  const answers = await Promise.all(choices);
  const decided = answers.filter(({ status }) => status === 200);
  expect(decided).toHaveLength(1);
  const status = await askStatus(key, id);
  const title = await readTitle(person, username);
  expect([status, title]).toEqual(
    answers.findIndex((answer) => answer.status === 200) % 2 === 0
      ? ['approved', 'Countess']
      : ['refused', 'Analyst'],
  );
});
