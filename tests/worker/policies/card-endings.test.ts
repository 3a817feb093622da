import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import {
  addMember,
  createTeam,
  type Team,
  storeDueDeletion,
} from '#tests/worker/world/organization.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { JPEG, PNG } from '#tests/worker/pictures/pictures.ts';
import {
  postDecision,
  sendReport,
  signInOperator,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { LOCKED_RULE, startWorld } from '#tests/worker/policies/start-world.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql, readRow, readRows } from '#tests/worker/world/sql.ts';

const find = (sql: string, ...values: string[]) => readRow(sql, ...values);

async function findDefaultPolicy(team: Team): Promise<string> {
  const row = await find('SELECT id FROM organization_policies WHERE organization_id = ?', team.id);
  return String(row?.['id']);
}

/** Puts a picture on every card of an organization, by its default policy. */
async function showPicture(
  team: Team,
  file = JPEG,
): Promise<{ policyId: string; picture: string }> {
  const policyId = await findDefaultPolicy(team);
  const picture = await team.owner.upload(file);
  const rules = { headerPhoto: LOCKED_RULE };
  const content = { ...DEFAULT_POLICY, rules, values: { headerPhoto: picture } };
  await expectStatus(team.send('PATCH', `/policies/${policyId}`, { content }), 200);
  return { policyId, picture };
}

test('the real jobs leave no page, record, pass or picture of a deleted organization', async () => {
  const { world, send, visit } = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const { policyId, picture } = await showPicture(team);
  await createWalletHarness().createPass(ben.user.id, card);
  await expectStatus(visit(card), 200);
  for (const key of [`organization:${team.id}`, `policy:${policyId}`, `card:${card}`]) {
    // A record that a reader fills is written after the response.
    await expect.poll(() => env.CARDS.get(key)).not.toBe(null);
  }
  const hash = picture.slice('/media/'.length).split('.')[0] ?? '';
  await runSql("UPDATE media SET check_at = '9999' WHERE hash = ?", hash);
  await createTestLedgers().open(team.id);
  await storeDueDeletion(team);
  await world.sweep(({ deletions = async () => {} }) => ({ deletions }));
  // Before any job: the rows are still there.
  await expectStatus(visit(card), 404);
  await expectStatus(send(ben, 'GET', '/api/cards'), 200);
  await world.drain();
  await world.sweep();
  await world.drain();
  await expectStatus(visit(card), 404);
  for (const key of [`organization:${team.id}`, `policy:${policyId}`, `card:${card}`]) {
    expect([key, await env.CARDS.get(key)]).toEqual([key, null]);
  }
  expect(await find("SELECT 1 FROM media WHERE hash = ? AND check_at = '9999'", hash)).toBe(null);
  expect(await find('SELECT id FROM organizations WHERE id = ?', team.id)).toBe(null);
  expect(await find('SELECT id FROM cards WHERE username = ?', card)).toBe(null);
  const pass = await find(
    'SELECT voided_at IS NOT NULL AS isVoided FROM passes WHERE username = ?',
    card,
  );
  expect(pass === null || pass['isVoided'] === 1).toBe(true);
  // The ledger with its audit log is emptied, and no longer known.
  await expect(createTestLedgers().open(team.id)).rejects.toThrow('Not found');
});

test('the names of a deleted organization’s cards stay reserved from others for 30 days', async () => {
  const { world } = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await storeDueDeletion(team);
  await world.sweep(({ deletions = async () => {} }) => ({ deletions }));
  await world.drain();
  expect(await find('SELECT id FROM cards WHERE username = ?', card)).toBe(null);
  const { send: publish } = await join();
  // Neither a stranger, nor the holder or the owner by an account of their own.
  for (const person of [publish, ben.send, team.owner.send]) {
    const answer = await person('PUT', `/api/cards/${card}`, buildTestContent());
    await expectStatus(answer, 409, 'username_taken');
  }
  await runSql(
    "UPDATE username_reservations SET reserved_until = '2026-01-01' WHERE username = ?",
    card,
  );
  await expectStatus(publish('PUT', `/api/cards/${card}`, buildTestContent()), 201);
});

test('an account that is deleted with its organization leaves none of its company cards', async () => {
  const { world, visit } = await startWorld();
  const team = await createTeam();
  const card = await giveCard(team, team.ownerId);
  await expectStatus(visit(card), 200);
  const confirmed = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(team.owner.send('DELETE', '/api/account', confirmed), 204);
  await expectStatus(visit(card), 404);
  await world.sweep();
  await world.drain();
  expect(await find('SELECT id FROM organizations WHERE id = ?', team.id)).toBe(null);
});

test('a picture that an operator removes leaves the cards of a policy, and returns to them', async () => {
  const { visit } = await startWorld();
  const team = await createTeam();
  const card = await giveCard(team, team.ownerId);
  const { policyId, picture } = await showPicture(team, PNG);
  const ann = await join('startup');
  expect(await ann.upload(PNG)).toBe(picture);
  const username = unique('ann');
  await ann.send('PUT', `/api/cards/${username}`, buildTestContent({ profileImage: picture }));
  const row = await find('SELECT id FROM cards WHERE username = ?', username);
  const cardId = String(row?.['id']);
  const shows = async () => (await visit(card)).text.includes(picture);
  const readRemoved = async () =>
    (await env.CARDS.get<{ removedPictures: string[] }>(`policy:${policyId}`, 'json'))
      ?.removedPictures;
  expect(await shows()).toBe(true);
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  expect(await shows()).toBe(true);
  await expectStatus(postDecision(olga, cardId, { action: 'remove_pictures' }), 200);
  expect(await readRemoved()).toEqual([picture]);
  expect(await shows()).toBe(false);
  const run = await find(
    'SELECT 1 FROM organization_card_updates WHERE organization_id = ?',
    team.id,
  );
  expect(run).not.toBe(null);
  await expectStatus(postDecision(olga, cardId, { action: 'return_pictures' }), 200);
  expect(await readRemoved()).toEqual([]);
  expect(await shows()).toBe(true);
});

test('reports before and after a change of policy store both, and the same once', async () => {
  const team = await createTeam();
  const card = await giveCard(team, team.ownerId);
  const policyId = await findDefaultPolicy(team);
  await sendReport(card);
  await sendReport(card);
  const content = {
    ...DEFAULT_POLICY,
    rules: { company: LOCKED_RULE },
    values: { company: 'Your bank' },
  };
  await team.send('PATCH', `/policies/${policyId}`, { content });
  await sendReport(card);
  const results = await readRows(
    `SELECT version, content ->> '$.company' AS company FROM card_snapshots WHERE username = ?
    ORDER BY taken_at`,
    card,
  );
  expect(results.map(({ version }) => version)).toEqual([1, 1]);
  expect(results.map(({ company }) => company).at(-1)).toBe('Your bank');
  expect(results.map(({ company }) => company)[0]).not.toBe('Your bank');
});
