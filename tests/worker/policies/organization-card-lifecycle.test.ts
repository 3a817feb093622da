import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { countHeldCards } from '#worker/cards/holders.ts';
import { lockCards } from '#worker/cards/plan-lock.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { runSql, readRow, readValue } from '#tests/worker/world/sql.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const LOCKED: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};
const AT = '2026-11-23T12:00:00.000Z';

const findName = (username: string) => findPublicName(createTestKernel(), username, AT);
const findCard = (username: string) =>
  readRow<{ id: string; userId: string; pausedAt: string | null; lockedAt: string | null }>(
    'SELECT id, user_id AS userId, paused_at AS pausedAt, locked_at AS lockedAt FROM cards WHERE username = ?',
    username,
  );

test('an account that is deleted leaves its company cards, paused, with the billing owner', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  await ann.publish(unique('private'));
  const confirm = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(ann.send('DELETE', '/api/account', confirm), 204);
  const card = await findCard(username);
  expect(card).toMatchObject({ userId: team.owner.user.id });
  expect(card?.pausedAt).not.toBe(null);
  expect(await findName(username)).toBe(null);
});

test('a smaller plan of the holder locks private cards only, and that of the team hides its cards', async () => {
  const team = await createCardTeam();
  const ann = await join('business_pro');
  const { username } = await team.card(await team.add(ann));
  const names = [unique('one'), unique('two')];
  for (const name of names) await ann.publish(name);
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?").bind(ann.user.id),
    lockCards(env.DB, ann.user.id, new Date(AT)),
  ]);
  expect((await findCard(username))?.lockedAt).toBe(null);
  const locked = await Promise.all(names.map(findCard));
  expect(locked.filter((card) => card?.lockedAt === AT).length).toBe(1);
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", team.owner.user.id);
  const name = await findName(username);
  expect(name).toMatchObject({ shown: { isLocked: true } });
  const answer = await ann.send('PUT', `/api/cards/${username}`, buildTestContent());
  await expectStatus(answer, 403, 'plan_limit');
});

test('the cards that members hold are counted', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  await team.card(member);
  await team.card(member);
  const counts = await countHeldCards(env.DB, team.id, [ann.user.id, team.owner.user.id]);
  expect([...counts]).toEqual([[ann.user.id, 2]]);
});

test('a member holds at most five company cards, also when they are created at the same time', async () => {
  const team = await createCardTeam();
  const member = await team.add(await join());
  const answers = await atOnce(8, () =>
    team.send('POST', '/cards', { member, username: unique('many') }),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 403, 403, 403]);
});

test('a report stores what visitors saw: the card with its policy', async () => {
  const team = await createCardTeam();
  const { username } = await team.card(await team.add(await join()));
  await team.setPolicy({ rules: { company: LOCKED }, values: { company: 'Acme Ltd' } });
  const answer = await callWorker('https://cards.test/api/reports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username,
      reason: 'spam',
      note: '',
      email: '',
      turnstileToken: 'solved',
    }),
  });
  expect([answer.status, answer.status < 300 ? '' : await answer.text()]).toEqual([
    answer.status,
    '',
  ]);
  const company = await readValue<string>(
    "SELECT content ->> '$.company' AS company FROM card_snapshots WHERE username = ?",
    username,
  );
  expect(company).toBe('Acme Ltd');
});

test('a taken-down company card is not public, and no one can change it', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  await runSql(
    "UPDATE cards SET taken_down_at = ?2, taken_down_reason = 'spam' WHERE username = ?1",
    username,
    AT,
  );
  expect(await findName(username)).toBe(null);
  const content = buildTestContent();
  const answers = [
    await ann.send('PUT', `/api/cards/${username}`, content),
    await team.send('PATCH', `/cards/${username}`, content),
  ];
  for (const answer of answers) {
    expect(await answer.json()).toMatchObject({ code: 'taken_down' });
  }
});
