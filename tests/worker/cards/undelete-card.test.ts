import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { restoreCard } from '#shared/api/cards/cards.ts';
import { RESTORE_MS } from '#shared/api/restoring.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import {
  CARD_COLUMNS,
  DEPARTED_COLUMNS,
  PREPARED_COLUMNS,
} from '#worker/cards/removal/copy-card.ts';
import { sweepDeletedItems } from '#worker/db/deleted-items.ts';
import { sweepDeletedCards } from '#worker/events/removal/deleted-cards.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam, suspendHolder } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import { buildTestContent, ORIGIN, START, unique } from '#tests/worker/world/card.ts';
import { listActions } from '#tests/worker/world/organization.ts';
import { addUser, join } from '#tests/worker/world/person.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';

const sweepAfter = (ms: number) =>
  sweepDeletedCards({ ...createTestKernel(), now: () => new Date(Date.now() + ms) });
const readCard = (username: string) => readRow('SELECT * FROM cards WHERE username = ?', username);

test.each([
  ['cards', CARD_COLUMNS],
  ['departed_cards', DEPARTED_COLUMNS],
  ['prepared_cards', PREPARED_COLUMNS],
])('a restored row has every column of %s', async (table, columns) => {
  const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  expect(columns.toSorted()).toEqual(results.map(({ name }) => name).toSorted());
});

test(`${restoreCard.path} restores a card with its numbers, its former username and its page`, async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const [old, name] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${old}`, buildTestContent({ name: 'Ann Lee' }));
  await send(user, 'POST', `/api/cards/${old}/rename`, { to: name });
  await runSql('UPDATE cards SET views = 7 WHERE username = ?', name);
  const before = await readCard(name);
  await expectStatus(send(user, 'DELETE', `/api/cards/${name}`), 204);
  expect(await records.find(name, ORIGIN)).toBe(null);
  const restored = await readAnswer(
    restoreCard,
    send(user, 'POST', `/api/cards/${name}/restore`),
    200,
  );
  expect(restored.card).toMatchObject({ username: name, name: 'Ann Lee', version: 3 });
  const { version: _, updated_at: __, ...rest } = before ?? {};
  expect(await readCard(name)).toMatchObject(rest);
  expect(await records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  expect(await records.find(old, ORIGIN)).toMatchObject({ kind: 'redirect' });
  // The response may have been lost.
  await expectStatus(send(user, 'POST', `/api/cards/${name}/restore`), 200);
});

test('a card is restored by its owner only, within a day, and once by parallel calls', async () => {
  const { send } = createHarness();
  const [ann, bob] = [await addUser(), await addUser()];
  const name = unique();
  await send(ann, 'PUT', `/api/cards/${name}`, buildTestContent());
  await send(ann, 'DELETE', `/api/cards/${name}`);
  const path = `/api/cards/${name}/restore`;
  await expectStatus(send(bob, 'POST', path), 404);
  await expectStatus(send(null, 'POST', path), 401);
  const answers = await atOnce(4, () => send(ann, 'POST', path));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await readCard(name))?.['version']).toBe(2);
  await expectStatus(send(ann, 'DELETE', `/api/cards/${name}`), 204);
  const late = new Date(START - RESTORE_MS).toISOString();
  await runSql('UPDATE deleted_items SET deleted_at = ? WHERE key = ?', late, name);
  await expectStatus(send(ann, 'POST', path), 404);
  await sweepDeletedItems(env.DB, new Date(START));
  expect(await readValue('SELECT count(*) FROM deleted_items WHERE key = ?', name)).toBe(0);
});

test('a deleted card is not restored over a new one, nor while publishing is paused', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await send(user, 'DELETE', `/api/cards/${name}`);
  await runSql(
    "INSERT INTO publishing_pauses (card_id, user_id, paused_at) VALUES ('x', ?, '2026-11-20')",
    user,
  );
  await expectStatus(send(user, 'POST', `/api/cards/${name}/restore`), 403);
  await runSql('DELETE FROM publishing_pauses WHERE user_id = ?', user);
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent({ name: 'New' }));
  await expectStatus(send(user, 'POST', `/api/cards/${name}/restore`), 409);
});

test('S-P3: a card restored beyond the plan is locked', async () => {
  const { send } = createHarness();
  const user = await addUser('free');
  const [first, second] = [unique(), unique()];
  await send(user, 'PUT', `/api/cards/${first}`, buildTestContent());
  await send(user, 'DELETE', `/api/cards/${first}`);
  await send(user, 'PUT', `/api/cards/${second}`, buildTestContent());
  await expectStatus(send(user, 'POST', `/api/cards/${first}/restore`), 200);
  const locked = await Promise.all([first, second].map(readCard));
  expect(locked.filter((card) => card?.['locked_at'] !== null)).toHaveLength(1);
});

test('a taken-down card is taken down again when it is restored', async () => {
  const { send, records } = createHarness();
  const user = await addUser();
  const name = unique();
  await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await runSql("UPDATE cards SET taken_down_at = '2026-11-20' WHERE username = ?", name);
  await send(user, 'DELETE', `/api/cards/${name}`);
  await send(user, 'POST', `/api/cards/${name}/restore`);
  expect((await readCard(name))?.['taken_down_at']).toBe('2026-11-20');
  expect(await records.find(name, ORIGIN)).not.toMatchObject({ kind: 'card' });
});

test('visits of a deleted card stay while it can be restored, and after it was', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const [back, gone] = [unique(), unique()];
  for (const name of [back, gone]) {
    await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
    await send(user, 'DELETE', `/api/cards/${name}`);
  }
  const count = () => readValue('SELECT count(*) FROM deleted_cards WHERE owner_id = ?', user);
  await sweepAfter(RESTORE_MS);
  expect(await count()).toBe(2);
  await send(user, 'POST', `/api/cards/${back}/restore`);
  expect(await count()).toBe(1);
  await sweepAfter(2 * RESTORE_MS + HOUR_MS);
  expect(await count()).toBe(0);
});

test('a company card is restored for its active holder, and recorded', async () => {
  const team = await createCardTeam();
  const [ann, bob] = [await join(), await join()];
  const [memberId, otherId] = [await team.add(ann), await team.add(bob)];
  const { username } = await team.card(memberId);
  const { username: left } = await team.card(otherId);
  for (const name of [username, left]) {
    await expectStatus(team.send('DELETE', `/cards/${name}`), 204);
  }
  await expectStatus(ann.send('POST', `/api/cards/${username}/restore`), 404);
  await expectStatus(ann.send('POST', team.at(`/cards/${username}/restore`)), 403);
  await expectStatus(team.send('POST', `/cards/${username}/restore`), 200);
  expect(await readCard(username)).toMatchObject({ user_id: ann.user.id, paused_at: null });
  await expectStatus(team.send('POST', `/cards/${username}/restore`), 200);
  const actions = await listActions(team.id);
  expect(actions.filter((action) => action === 'card.recovered')).toHaveLength(1);
  await suspendHolder(otherId);
  await expectStatus(team.send('POST', `/cards/${left}/restore`), 404);
});
