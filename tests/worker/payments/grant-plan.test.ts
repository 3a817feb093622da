// @module-tag core
import { expect, test } from 'vitest';
import { setPlan } from '#shared/api/operator/plan.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { addMember, createTeam, endSeatChoice } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { startWorld } from '#tests/worker/policies/start-world.ts';
import { readRows, readValue, runSql } from '#tests/worker/world/sql.ts';

/** The whole Worker, and the operator's call. */
async function start() {
  const { world, ...started } = await startWorld();
  const headers = { Authorization: await authorizeOperator() };
  const grant = async (email: string, plan: string) => {
    const answer = await world.send('POST', setPlan.path, { headers, body: { email, plan } });
    return [answer.status, JSON.parse(answer.text)];
  };
  return { ...started, world, grant };
}

const readPlans = async (...userIds: string[]) => {
  const results = await readRows(
    'SELECT plan FROM users WHERE id IN (?1, ?2) ORDER BY id = ?2',
    userIds[0],
    userIds[1] ?? '',
  );
  return results.map(({ plan }) => plan);
};

test('a plan is granted to one account, whose address may be typed in capitals', async () => {
  const { grant } = await start();
  const [ann, ben] = [await join('free'), await join('free')];
  expect(await grant(ann.email.toUpperCase(), 'business_pro')).toEqual([
    200,
    { plan: 'business_pro' },
  ]);
  expect(await readPlans(ann.user.id, ben.user.id)).toEqual(['business_pro', 'free']);
});

test('an unknown address and an unknown plan are refused', async () => {
  const { grant } = await start();
  expect(await grant('unknown@x.example', 'startup')).toMatchObject([404, { code: 'not_found' }]);
  const ann = await join('free');
  expect(await grant(ann.email, 'gold')).toMatchObject([400, { code: 'invalid_input' }]);
});

test('a lower plan locks the cards beyond its limit, and a higher one unlocks them', async () => {
  const { grant, sendOk, visit, runJobs } = await start();
  const ann = await join('startup');
  await grant(ann.email, 'startup');
  const names = ['granted-one', 'granted-two'];
  for (const name of names) {
    await sendOk(ann, 'PUT', `/api/cards/${name}`, buildTestContent());
  }
  const shown = async () => {
    await runJobs();
    const pages = await Promise.all(names.map((name) => visit(name)));
    return pages.filter(({ status }) => status === 200).length;
  };
  expect(await shown()).toBe(2);
  await grant(ann.email, 'free');
  expect(await shown()).toBe(1);
  await grant(ann.email, 'startup');
  expect(await shown()).toBe(2);
});

test('a lower plan suspends team members beyond its seats a week later, and a higher one brings them back', async () => {
  const { grant } = await start();
  const team = await createTeam();
  const owner = team.owner.user.email;
  await grant(owner, 'business_pro');
  const ben = await addMember(team, 'member');
  const readStatus = () =>
    readValue('SELECT status FROM organization_members WHERE id = ?', ben.memberId);
  await grant(owner, 'free');
  expect(await readStatus()).toBe('active');
  await endSeatChoice(team.owner.user.id);
  expect(await readStatus()).toBe('suspended');
  await grant(owner, 'enterprise');
  expect(await readStatus()).toBe('active');
});

test('granting a lower plan does not remove a paid one', async () => {
  const { grant } = await start();
  const ann = await join('free');
  await runSql(
    "UPDATE users SET paid_plan = 'startup', plan = 'startup' WHERE id = ?",
    ann.user.id,
  );
  expect(await grant(ann.email, 'free')).toEqual([200, { plan: 'startup' }]);
  expect(await grant(ann.email, 'enterprise')).toEqual([200, { plan: 'enterprise' }]);
});
