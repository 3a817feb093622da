import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { setPlan } from '#shared/api/operator/plan.ts';
import { createPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { depart, giveCard, undo } from '#tests/worker/departures/harness.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { readOffer } from '#tests/worker/organizations/billing/harness.ts';
import { LOCKED_RULE, startWorld, type StartedWorld } from '#tests/worker/policies/start-world.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import {
  addMember,
  createTeam,
  passSeatChoice,
  addGroup,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { runAll, runSql } from '#tests/worker/world/sql.ts';

const readKv = (key: string) => env.CARDS.get(key, 'json');

/** A policy that sets the company's name, assigned to a group. Returns the group. */
async function addGroupPolicy(
  { sendOk }: StartedWorld,
  team: Team,
  company: string,
): Promise<string> {
  const group = await addGroup(team, company);
  const content = { ...DEFAULT_POLICY, rules: { company: LOCKED_RULE }, values: { company } };
  const body = { name: company, content };
  const answer = await sendOk(team.owner, 'POST', team.at('/policies'), body);
  const { policy } = createPolicy.response.parse(JSON.parse(answer));
  await sendOk(team.owner, 'PUT', team.at(`/groups/${group}/policy`), { policy: policy.id });
  return group;
}

const setStatus = (
  { sendOk }: StartedWorld,
  team: Team,
  { memberId }: TeamMember,
  status: string,
) => sendOk(team.owner, 'PATCH', team.at(`/members/${memberId}`), { status });

test('suspending a member takes their cards offline at once, and reactivating brings them back', async () => {
  const started = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const cleo = await addMember(team, 'member');
  const [card, other] = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  await expectStatus(started.visit(card), 200);
  await setStatus(started, team, ben, 'suspended');
  await expectStatus(started.visit(card), 404);
  await expectStatus(started.visit(other), 200);
  await setStatus(started, team, ben, 'active');
  await expectStatus(started.visit(card), 200);
  const bulk = (status: string) =>
    started.sendOk(team.owner, 'POST', team.at('/members/bulk'), {
      members: [ben.memberId, cleo.memberId],
      change: { status },
      isDryRun: false,
    });
  await bulk('suspended');
  await expectStatus(started.visit(card), 404);
  await expectStatus(started.visit(other), 404);
  await bulk('active');
  await expectStatus(started.visit(other), 200);
});

test('a suspension is shown by the queue if the request ends after its write', async () => {
  const started = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await setStatus(started, team, ben, 'suspended');
  const jobs = started.world.queues['tip-top-cards-jobs'];
  expect(jobs).toContainEqual(expect.objectContaining({ kind: 'repair_card', username: card }));
  expect(jobs).toContainEqual(expect.objectContaining({ kind: 'sync_passes', username: card }));
});

test('a departed card stays as decided, regardless of changes to its former holder’s membership', async () => {
  const started = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await setStatus(started, team, ben, 'suspended');
  const { id } = await depart(team, ben, { card: 'pause' });
  await started.runJobs();
  await expectStatus(started.visit(card), 410);
  await undo(team, id);
  await started.runJobs();
  await expectStatus(started.visit(card), 200);
});

/** Grants a plan as the operator. */
async function grantPlan({ world }: StartedWorld, email: string, plan: PlanId): Promise<void> {
  const headers = { Authorization: await authorizeOperator() };
  const answer = await world.send('POST', setPlan.path, { headers, body: { email, plan } });
  expect(answer.status, answer.text).toBe(200);
}

test('a smaller plan pauses the cards of those it suspends, and a larger one resumes them', async () => {
  const started = await startWorld();
  const owner = await join('free');
  await grantPlan(started, owner.email, 'enterprise');
  const team = await createTeam({ owner });
  const ben = await addMember(team, 'member');
  const cleo = await addMember(team, 'member');
  const by = await addMember(team, 'member');
  const cards: string[] = [];
  for (const { memberId } of [ben, cleo, by]) cards.push(await giveCard(team, memberId));
  await setStatus(started, team, by, 'suspended');
  // Nine others, more recently active than Ben.
  await runAll(
    [
      'UPDATE organization_members SET last_active_on = ?2 WHERE id = ?1',
      ben.memberId,
      '2026-01-01',
    ],
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      SELECT 'filler' || value, 'f' || value, 'f' || value, 'A', 'B', '', '', ''
      FROM json_each('[1,2,3,4,5,6,7,8]')`,
    ],
    [
      `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      SELECT id, ?1, id, 'member', 'active', id, '', '2099-01-01' FROM users WHERE id GLOB 'filler*'`,
      team.id,
    ],
  );
  const show = async () => {
    await started.runJobs();
    const statuses = [];
    for (const card of cards) statuses.push((await started.visit(card)).status);
    return statuses;
  };
  expect(await show()).toEqual([200, 200, 404]);
  await grantPlan(started, owner.email, 'business_pro');
  expect(await show()).toEqual([200, 200, 404]);
  await passSeatChoice(owner.user.id);
  expect(await show()).toEqual([404, 200, 404]);
  const stale = 'SELECT count(*) AS n FROM cards WHERE stale_since IS NOT NULL';
  expect(await env.DB.prepare(stale).first('n')).toBe(0);
  await grantPlan(started, owner.email, 'enterprise');
  expect(await show()).toEqual([200, 200, 404]);
});

test('cards follow the groups of their holder: a change, a bulk change, a deleted group', async () => {
  const started = await startWorld();
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  const group = await addGroupPolicy(started, team, 'Sales Ltd');
  const shows = async () => (await started.visit(card)).text.includes('Sales Ltd');
  expect(await shows()).toBe(false);
  const patch = (groups: string[]) =>
    started.sendOk(team.owner, 'PATCH', team.at(`/members/${ben.memberId}`), { groups });
  await patch([group]);
  expect(await shows()).toBe(true);
  await patch([]);
  expect(await shows()).toBe(false);
  await started.sendOk(team.owner, 'POST', team.at('/members/bulk'), {
    members: [ben.memberId],
    change: { addGroup: group },
    isDryRun: false,
  });
  expect(await shows()).toBe(true);
  await started.sendOk(team.owner, 'DELETE', team.at(`/groups/${group}`));
  expect(await shows()).toBe(false);
  // Passes and link previews follow.
  expect(started.world.queues['tip-top-cards-jobs']).toContainEqual(
    expect.objectContaining({ kind: 'update_company_cards', organizationId: team.id }),
  );
});

test('after a change of the billing owner, the cards have the new owner’s plan', async () => {
  const started = await startWorld();
  const team = await createTeam({ plan: 'business_pro' });
  const ben = await addMember(team, 'owner');
  await giveCard(team, ben.memberId);
  await runSql("UPDATE users SET plan = 'enterprise' WHERE id = ?", ben.user.id);
  await started.sendOk(team.owner, 'PUT', team.at('/billing-offer'), { member: ben.memberId });
  const open = await readOffer(team, ben);
  const terms = { plan: open?.terms.plan, seats: open?.terms.seats };
  await started.sendOk(ben, 'POST', team.at(`/billing-offer/${open?.id}/accept`), terms);
  expect(await readKv(`organization:${team.id}`)).toMatchObject({ plan: 'enterprise' });
  expect(started.world.queues['tip-top-cards-jobs']).toContainEqual(
    expect.objectContaining({ kind: 'update_company_cards', organizationId: team.id }),
  );
});
