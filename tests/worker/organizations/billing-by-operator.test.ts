import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { setBillingOwner } from '#shared/api/operator/billing-owner.ts';
import { readEntries } from '#tests/worker/organizations/audit/harness.ts';
import {
  addTeamMember,
  createTeam,
  readRefusal,
  type Team,
} from '#tests/worker/organizations/harness.ts';
import { startPartners } from '#tests/worker/partners/start-partners.ts';

const { path } = setBillingOwner;

const findBillingOwner = (team: Team) =>
  env.DB.prepare('SELECT billing_owner_id AS id FROM organizations WHERE id = ?')
    .bind(team.id)
    .first('id');

const givePlan = (userId: string, plan: string) =>
  env.DB.prepare('UPDATE users SET plan = ?2 WHERE id = ?1').bind(userId, plan).run();

test('the operator moves billing to another owner, once, and the audit log says so', async () => {
  const { command } = startPartners();
  const team = await createTeam();
  const ben = await addTeamMember(team, 'owner');
  await givePlan(ben.user.id, 'enterprise');
  const slug = await env.DB.prepare('SELECT slug FROM organizations WHERE id = ?')
    .bind(team.id)
    .first('slug');
  const input = { organization: slug, owner: ben.user.email.toUpperCase() };
  const answer = await command(path, input);
  expect([answer.status, await answer.json()]).toEqual([200, { isChanged: true }]);
  expect(await findBillingOwner(team)).toBe(ben.user.id);
  expect(await (await command(path, input)).json()).toEqual({ isChanged: false });
  const entries = await readEntries(team.id);
  expect(entries.filter(({ action }) => action === 'billing.transferred')).toMatchObject([
    {
      actor: 'system',
      target: ben.memberId,
      details: {
        before: { billingOwner: team.owner.user.id },
        after: { billingOwner: ben.user.id },
      },
    },
  ]);
});

test('the operator is bound by the rules of the app', async () => {
  const { command, send } = startPartners();
  const team = await createTeam();
  const [owner, admin] = [await addTeamMember(team, 'owner'), await addTeamMember(team, 'admin')];
  const outside = await createTeam();
  await givePlan(admin.user.id, 'enterprise');
  const move = async (email: string, organization = team.id) =>
    readRefusal(await command(path, { organization, owner: email }));
  expect(await move(owner.user.email)).toEqual([403, 'plan_limit']);
  expect(await move(admin.user.email)).toEqual([400, 'invalid_input']);
  expect(await move(outside.owner.user.email)).toEqual([404, 'not_found']);
  expect(await move('stranger@x.example')).toEqual([404, 'not_found']);
  expect(await move(owner.user.email, 'no-such-team')).toEqual([404, 'not_found']);
  await givePlan(owner.user.id, 'enterprise');
  await team.owner.send('PATCH', team.at(`/members/${owner.memberId}`), { status: 'suspended' });
  expect(await move(owner.user.email)).toEqual([404, 'not_found']);
  // No session opens the route.
  const input = { organization: team.id, owner: owner.user.email };
  expect((await send(team.owner, 'POST', path, input)).status).toBe(404);
  expect(await findBillingOwner(team)).toBe(team.owner.user.id);
});
