// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DELETE_WORD } from '#shared/api/auth/account.ts';
import { WAITING_CHANGES_MAX } from '#shared/api/programs/agent-changes.ts';
import { sweepChanges } from '#worker/mcp/change-store.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
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
import { expectStatus } from '#tests/worker/world/answer.ts';

async function readTitle(person: Person, username: string): Promise<unknown> {
  return Object(await (await person.send('GET', `/api/cards/${username}`)).json()).card.title;
}

async function readPage(username: string): Promise<string> {
  return (await callWorker(`https://cards.test/${username}`)).text();
}

test('PUT /api/agent-approval makes changes wait, and POST /api/agent-changes/:id/decide applies what was shown', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const diffId = await proposeChange(key, username, { title: 'Countess', bio: 'Engines' });
  const { content } = await callTool(key, 'change_card', { diffId });
  expect(content).toMatchObject({
    status: 'waiting_for_approval',
    diffId,
    message: expect.stringContaining('https://cards.test/settings#assistants'),
  });
  const changes = [
    { field: 'title', before: 'Analyst', after: 'Countess' },
    { field: 'bio', before: '', after: 'Engines' },
  ];
  const listed = { id: diffId, keyName: 'A program', username, status: 'waiting', changes };
  expect(await readChanges(person)).toMatchObject({
    isRequired: true,
    changes: [listed],
    next: null,
  });
  expect(await readPage(username)).not.toContain('Countess');

  await expectStatus(decide(person, diffId, true), 200, {
    change: { status: 'approved' },
    notTaken: [],
  });
  expect(await readPage(username)).toContain('Countess');
  expect(await askStatus(key, diffId)).toBe('approved');
  expect(await readChanges(person)).toMatchObject({ changes: [] });
  expect(await readChanges(person, { status: 'closed' })).toMatchObject({
    changes: [{ ...listed, status: 'approved', decidedAt: expect.any(String) }],
  });
});

test('a refused change is not applied, and its assistant learns that', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const diffId = await holdChange(key, username, { title: 'Countess' });
  await expectStatus(decide(person, diffId, false), 200, { change: { status: 'refused' } });
  expect(await askStatus(key, diffId)).toBe('refused');
  expect(await readCode(await decide(person, diffId, true))).toBe('already_decided');
  expect(await readTitle(person, username)).toBe('Analyst');
});

test('a change that no longer fits the card is outdated: nothing is applied and nothing lost', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const byHand = await holdChange(key, username, { title: 'Countess' });
  await person.send('PATCH', `/api/cards/${username}`, { bio: 'Mine' });
  expect(await readCode(await decide(person, byHand, true))).toBe('change_outdated');
  expect(await readCode(await decide(person, byHand, true))).toBe('change_outdated');
  expect(await askStatus(key, byHand)).toBe('outdated');
  // Two changes of a card wait side by side; approving one closes the other, which was made before it.
  const first = await holdChange(key, username, { title: 'Countess' });
  const second = await holdChange(key, username, { title: 'Baroness' });
  await expectStatus(decide(person, first, true), 200);
  expect(await askStatus(key, second)).toBe('outdated');
  // A deleted card.
  const orphan = await holdChange(key, username, { title: 'Late' });
  await person.send('DELETE', `/api/cards/${username}`);
  expect(await readCode(await decide(person, orphan, true))).toBe('change_outdated');
});

test('a card that already has the values is approved without a new version', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const diffId = await holdChange(key, username, { title: 'Countess' });
  const saved = await person.send('PATCH', `/api/cards/${username}`, { title: 'Countess' });
  const { version } = Object(await saved.json()).card;
  await expectStatus(decide(person, diffId, true), 200, { change: { status: 'approved' } });
  const card = await person.send('GET', `/api/cards/${username}`);
  expect(Object(await card.json()).card.version).toBe(version);
});

test('an approval has the limits of the person: a change that the card does not take waits on', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const script = await holdChange(key, username, { website: 'javascript:alert(1)' });
  expect(await readCode(await decide(person, script, true))).toBe('invalid_input');
  const diffId = await holdChange(key, username, { title: 'Countess' });
  await env.DB.prepare(`UPDATE cards SET taken_down_at = '2026-11-20' WHERE username = ?`)
    .bind(username)
    .run();
  expect(await readCode(await decide(person, diffId, true))).toBe('taken_down');
  expect((await readChanges(person)).changes).toHaveLength(2);
  await env.DB.prepare('UPDATE cards SET taken_down_at = NULL WHERE username = ?')
    .bind(username)
    .run();
  await expectStatus(decide(person, diffId, true), 200);
});

test('at most 100 changes wait, in pages, and a diff beyond them can be applied later', async () => {
  const { person, key, keyId } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const at = new Date().toISOString();
  await env.DB.batch(
    Array.from({ length: WAITING_CHANGES_MAX }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO agent_changes (id, owner_id, user_id, key_id, key_name, username, version, changes,
           status, created_at, expires_at)
         VALUES (?1, ?2, ?2, ?3, 'K', ?4, 1, '[]', 'waiting', ?5, '9999-01-01T00:00:00.000Z')`,
      ).bind(`${person.user.id}-${index}`, person.user.id, keyId, username, at),
    ),
  );
  const diffId = await proposeChange(key, username, { title: 'Countess' });
  const refused = await callTool(key, 'change_card', { diffId });
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('rate_limited')]);
  const seen = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const page = await readChanges(person, next === '' ? {} : { cursor: next });
    for (const { id } of page.changes) seen.add(id);
    ({ next } = page);
  }
  expect(seen.size).toBe(WAITING_CHANGES_MAX);
  await expectStatus(decide(person, `${person.user.id}-7`, false), 200);
  expect(await askStatus(key, diffId)).toBe('waiting_for_approval');
});

test('a change waits for 14 days, is listed as expired, and is deleted after 30', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  const id = await holdChange(key, username, { title: 'Countess' });
  const { changes } = await readChanges(person);
  const { createdAt = '', expiresAt = '' } = changes[0] ?? {};
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * 86_400_000);
  // The content is immutable, so the row is stored again as if it had ended.
  const old = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO agent_changes SELECT ?2, owner_id, user_id, organization_id, key_id, key_name,
       username, version, changes, status, created_at, '2026-01-01T00:00:00.000Z', NULL
     FROM agent_changes WHERE id = ?1`,
  )
    .bind(id, old)
    .run();
  expect(await readCode(await decide(person, old, true))).toBe('already_decided');
  expect(await askStatus(key, old)).toBe('expired');
  expect((await readChanges(person)).changes).toHaveLength(1);
  expect(await readChanges(person, { status: 'closed' })).toMatchObject({
    changes: [{ id: old, status: 'expired' }],
  });
  const later = (days: number) => new Date(Date.parse(createdAt) + days * 86_400_000);
  await sweepChanges(env.DB, later(29));
  expect(await askStatus(key, id)).toBe('waiting_for_approval');
  await sweepChanges(env.DB, later(30));
  expect(await askStatus(key, id)).toBeUndefined();
});

test('the setting and its changes end with the account, and are part of its export until then', async () => {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  await holdChange(key, username, { title: 'Countess' });
  const archive = await person.send('GET', '/api/account/export');
  const bytes = new TextDecoder('latin1').decode(await archive.arrayBuffer());
  expect(bytes).toContain('agent-changes.json');
  const count = async () => {
    const tables = ['agent_approvals', 'agent_changes'];
    const counts = tables.map((table) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE owner_id = ?`)
        .bind(person.user.id)
        .first('n'),
    );
    return Promise.all(counts);
  };
  expect(await count()).toEqual([1, 1]);
  const answer = await person.send('DELETE', '/api/account', {
    password: PASSWORD,
    confirm: DELETE_WORD,
  });
  expect([answer.status, await count()]).toEqual([204, [0, 0]]);
});
