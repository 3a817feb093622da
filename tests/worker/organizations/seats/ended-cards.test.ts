// @module-tag core
import { expect, test } from 'vitest';
import { setPlan } from '#shared/api/operator/plan.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { LOCKED_RULE, startWorld } from '#tests/worker/policies/start-world.ts';
import { addMember, createTeam, passSeatChoice } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

/** A team with a card for its owner and one for a member, under a policy with the company's website. */
async function startCards() {
  const started = await startWorld();
  const owner = await join('free');
  const grant = async (plan: PlanId) => {
    const headers = { Authorization: await authorizeOperator() };
    const body = { email: owner.email, plan };
    const answer = await started.world.send('POST', setPlan.path, { headers, body });
    expect(answer.status, answer.text).toBe(200);
    await started.runJobs();
  };
  await grant('enterprise');
  const team = await createTeam({ owner });
  const ben = await addMember(team, 'member');
  const policy = await readRow<{ id: string }>(
    'SELECT id FROM organization_policies WHERE organization_id = ?',
    team.id,
  );
  const content = {
    ...DEFAULT_POLICY,
    rules: { website: LOCKED_RULE },
    values: { website: 'https://acme.example' },
  };
  await started.sendOk(owner, 'PATCH', team.at(`/policies/${policy?.id}`), { content, version: 1 });
  const cards = {
    owner: await giveCard(team, team.ownerId),
    ben: await giveCard(team, ben.memberId),
  };
  return { ...started, team, owner, cards, grant };
}

test('cards end with the plan, show their company for 30 days without the person, and come back', async () => {
  const { visit, runJobs, grant, cards, owner, team, sendOk } = await startCards();
  const show = async () => {
    const pages = [await visit(cards.owner), await visit(cards.ben)];
    return pages.map(({ status, text }) => [status, text.includes('Open website')]);
  };
  expect(await show()).toEqual([
    [200, false],
    [200, false],
  ]);
  await grant('free');
  // Until members are suspended, cards stay and can be edited.
  expect(await show()).toEqual([
    [200, false],
    [200, false],
  ]);
  const path = team.at(`/cards/${cards.ben}`);
  await sendOk(owner, 'PATCH', path, { title: 'Engineer' });
  await passSeatChoice(owner.user.id);
  await runJobs();
  expect(await show()).toEqual([
    [404, true],
    [404, true],
  ]);
  const { text } = await visit(cards.ben);
  expect(text).toContain('Acme GmbH');
  expect(text).toContain('href="https://acme.example/"');
  expect(text).not.toContain('Bea');
  expect((await visit(`${cards.ben}.vcf`)).status).toBe(404);
  await grant('enterprise');
  expect(await show()).toEqual([
    [200, false],
    [200, false],
  ]);
});

test('after 30 days there is nothing at the username of an ended card', async () => {
  const { visit, runJobs, grant, cards, owner, team } = await startCards();
  await grant('free');
  await passSeatChoice(owner.user.id);
  await runJobs();
  const past = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await runSql('UPDATE organizations SET cards_ended_at = ?2 WHERE id = ?1', team.id, past);
  await runSql(
    'UPDATE cards SET paused_at = ?2, stale_since = ?2 WHERE organization_id = ?1 AND paused_at IS NOT NULL',
    team.id,
    past,
  );
  await runSql(
    `INSERT INTO organization_card_updates (organization_id, revision, cursor, due_at) VALUES (?, 1, '', 0)`,
    team.id,
  );
  await runJobs();
  for (const username of [cards.owner, cards.ben]) {
    const { status, text } = await visit(username);
    expect([status, text.includes('Open website')]).toEqual([404, false]);
  }
});
