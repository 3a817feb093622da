// @module-tag core
import { expect, test } from 'vitest';
import { requestOwnCard } from '#shared/api/organizations/cards.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import { listActions } from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

async function joinAs(firstName: string, lastName: string): Promise<Person> {
  const person = await join();
  await runSql(
    `UPDATE users SET first_name = ?2, last_name = ?3, job_title = 'Welder' WHERE id = ?1`,
    person.user.id,
    firstName,
    lastName,
  );
  return person;
}

test('a member without a card gets one from their account, with letters folded and a free number', async () => {
  const team = await createCardTeam();
  const family = `weiß${crypto.randomUUID().slice(0, 8)}`;
  const [hans, other] = [await joinAs('Hans', family), await joinAs('Hans', family)];
  for (const person of [hans, other]) await team.add(person);
  const path = team.at('/own-card');
  const first = await readAnswer(requestOwnCard, hans.send('POST', path), 201);
  const folded = `hans-${family.replace('ß', 'ss')}`;
  expect(first.card).toMatchObject({
    username: folded,
    name: `Hans ${family}`,
    title: 'Welder',
    company: 'Acme GmbH',
    email: hans.email,
  });
  const page = await callWorker(`https://cards.test/${folded}`);
  expect(page.status).toBe(200);
  const again = await readAnswer(requestOwnCard, hans.send('POST', path), 200);
  expect(again.card.username).toBe(folded);
  const second = await readAnswer(requestOwnCard, other.send('POST', path), 201);
  expect(second.card.username).toBe(`${folded}-2`);
  const actions = (await listActions(team.id)).filter((action) => action === 'card.created');
  expect(actions).toHaveLength(2);
});

test('calls at the same time make one card', async () => {
  const team = await createCardTeam();
  const ann = await joinAs('Ann', `Lee${crypto.randomUUID().slice(0, 8)}`);
  await team.add(ann, 'manager');
  const answers = await atOnce(4, () => ann.send('POST', team.at('/own-card')));
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  const count = await readValue(
    'SELECT count(*) FROM cards WHERE organization_id = ?1 AND user_id = ?2',
    team.id,
    ann.user.id,
  );
  expect(count).toBe(1);
});

test('a name without letters of an address falls back to the mailbox', async () => {
  const team = await createCardTeam();
  const li = await joinAs('小龙', '李');
  await team.add(li);
  const { card } = await readAnswer(requestOwnCard, li.send('POST', team.at('/own-card')), 201);
  expect(card.username).toBe(li.email.split('@')[0]?.toLowerCase());
});

test('none is made where the policy of the member makes none, or the plan has no company cards', async () => {
  const team = await createCardTeam();
  const ann = await joinAs('Ann', 'Lee');
  const memberId = await team.add(ann);
  await team.setPolicy({ makesCards: false });
  await expectStatus(ann.send('POST', team.at('/own-card')), 404);
  const { username } = await team.card(memberId);
  const { card } = await readAnswer(requestOwnCard, ann.send('POST', team.at('/own-card')), 200);
  expect(card.username).toBe(username);
  const small = await createCardTeam();
  const ben = await joinAs('Ben', 'Lee');
  await small.add(ben);
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", small.owner.user.id);
  await expectStatus(ben.send('POST', small.at('/own-card')), 403, 'plan_limit');
  await expectStatus((await join()).send('POST', team.at('/own-card')), 404);
});
