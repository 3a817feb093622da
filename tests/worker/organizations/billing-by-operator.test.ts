import { expect, test } from 'vitest';
import { offerBillingTo } from '#shared/api/operator/billing-offer.ts';
import { acceptOffer, readOffer } from '#tests/worker/organizations/billing/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { addMember, createTeam, readRefusal, type Team } from '#tests/worker/world/organization.ts';
import { startPartners } from '#tests/worker/partners/start-partners.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

const { path } = offerBillingTo;

const findBillingOwner = (team: Team) =>
  readValue('SELECT billing_owner_id AS id FROM organizations WHERE id = ?', team.id);

const givePlan = (userId: string, plan: string) =>
  runSql('UPDATE users SET plan = ?2 WHERE id = ?1', userId, plan);

test('S-O6: the operator makes the same offer, once, and the audit log says so', async () => {
  const { command } = startPartners();
  const team = await createTeam();
  const ben = await addMember(team, 'owner');
  await givePlan(ben.user.id, 'enterprise');
  const slug = await readValue('SELECT slug FROM organizations WHERE id = ?', team.id);
  const input = { organization: slug, owner: ben.user.email.toUpperCase() };
  const offered = [200, { isOffered: true }];
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await command(path, input);
    expect([answer.status, await answer.json()]).toEqual(offered);
  }
  // The team stays with the old payer until the other owner accepts.
  expect(await findBillingOwner(team)).toBe(team.owner.user.id);
  expect(await readOffer(team, ben)).toMatchObject({
    side: 'received',
    from: { email: team.owner.email },
  });
  await expectStatus(acceptOffer(team, ben), 204);
  expect(await findBillingOwner(team)).toBe(ben.user.id);
  expect(await (await command(path, input)).json()).toEqual({ isOffered: false });
  const entries = await readEntries(team.id);
  expect(entries.filter(({ action }) => action.startsWith('billing.'))).toMatchObject([
    { action: 'billing.offered', actor: 'system', target: ben.memberId },
    { action: 'billing.transferred', actor: ben.user.id },
  ]);
});

test('the operator is bound by the rules of the app', async () => {
  const { command, send } = startPartners();
  const team = await createTeam();
  const [owner, admin] = [await addMember(team, 'owner'), await addMember(team, 'admin')];
  const outside = await createTeam();
  const move = async (email: string, organization = team.id) =>
    readRefusal(await command(path, { organization, owner: email }));
  expect(await move(admin.user.email)).toEqual([400, 'invalid_input']);
  expect(await move(outside.owner.user.email)).toEqual([404, 'not_found']);
  expect(await move('stranger@x.example')).toEqual([404, 'not_found']);
  expect(await move(owner.user.email, 'no-such-team')).toEqual([404, 'not_found']);
  await team.send('PATCH', `/members/${owner.memberId}`, { status: 'suspended' });
  expect(await move(owner.user.email)).toEqual([404, 'not_found']);
  // No session opens the route.
  const input = { organization: team.id, owner: owner.user.email };
  await expectStatus(send(team.owner, 'POST', path, input), 404);
  expect(await readOffer(team, team.owner)).toBe(null);
});
