// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { BILLING_OFFER_DAYS } from '#shared/api/organizations/people/billing-offers.ts';
import { sweepBillingOffers } from '#worker/organizations/billing/billing-offers.ts';
import {
  addMember,
  createTeam,
  insertInvitation,
  readRefusal,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import {
  acceptOffer,
  offer,
  readOffer,
  sendOffer,
} from '#tests/worker/organizations/billing/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';

const NOT_FOUND = [404, 'not_found'];

const setPlan = (userId: string, plan: string) =>
  runSql('UPDATE users SET plan = ?2 WHERE id = ?1', userId, plan);

const setMember = (memberId: string, values: string) =>
  runSql(`UPDATE organization_members SET ${values} WHERE id = ?`, memberId);

const findPayer = (team: Team) =>
  readValue<string>('SELECT billing_owner_id AS id FROM organizations WHERE id = ?', team.id);

/** A team with another owner, who has a plan. Both have confirmed addresses. */
async function createOwners(): Promise<{ team: Team; ben: TeamMember }> {
  const team = await createTeam();
  const ben = await addMember(team, 'owner');
  await setPlan(ben.user.id, 'enterprise');
  for (const { user } of [team.owner, ben]) await confirmEmail(user.id);
  return { team, ben };
}

const listBilling = async (team: Team) =>
  (await readEntries(team.id)).filter(({ action }) => action.startsWith('billing.'));

test('S-O6: billing is offered, both are mailed, and nothing moves before the other owner accepts', async () => {
  const { team, ben } = await createOwners();
  await insertInvitation(team, 'new@x.example');
  const sent = await offer(team, ben);
  expect(sent).toMatchObject({
    side: 'sent',
    to: { email: ben.email },
    terms: { plan: 'enterprise', seats: 3, seatsElsewhere: 0, seatLimit: null },
  });
  const days = (Date.parse(sent.expiresAt) - Date.parse(sent.createdAt)) / 86_400_000;
  expect(days).toBe(BILLING_OFFER_DAYS);
  expect(await findPayer(team)).toBe(team.owner.user.id);
  const offered = 'Billing of your team was offered';
  expect((await waitForMail(team.owner.email, offered)).text).toContain(
    'You pay until they accept',
  );
  const mail = await waitForMail(ben.email, offered);
  expect(mail.text).toContain('Nothing changes unless you accept');
  expect(mail.text).toContain(`/team?org=${team.id}&view=billing`);
  // A repeated offer is the same one.
  expect((await offer(team, ben)).id).toBe(sent.id);
  const third = await addMember(team, 'owner');
  expect(await readOffer(team, third)).toMatchObject({ id: sent.id, side: 'other' });
  await expectStatus(sendOffer(team, third), 409, 'billing_offered');
  expect(await readOffer(team, ben)).toMatchObject({ side: 'received' });
  await expectStatus(acceptOffer(team, ben), 204);
  expect(await findPayer(team)).toBe(ben.user.id);
  expect(await readOffer(team, ben)).toBe(null);
  const moved = 'Billing of your team has moved';
  expect((await waitForMail(team.owner.email, moved)).text).toContain('accepted your offer');
  expect((await waitForMail(ben.email, moved)).text).toContain('You accepted the offer');
  expect(await listBilling(team)).toMatchObject([
    { action: 'billing.offered', actor: team.owner.user.id, target: ben.memberId },
    {
      action: 'billing.transferred',
      actor: ben.user.id,
      details: {
        before: { billingOwner: team.owner.user.id },
        after: { billingOwner: ben.user.id },
        seats: 4,
        plan: 'enterprise',
      },
    },
  ]);
  // A retry finds no offer; the former payer may leave now.
  const again = team.at(`/billing-offer/${sent.id}/accept`);
  expect(
    await readRefusal(await ben.send('POST', again, { plan: 'enterprise', seats: 4 })),
  ).toEqual(NOT_FOUND);
  await expectStatus(team.send('POST', '/leave'), 204);
});

test('an offer is declined by its recipient, withdrawn by its sender, and by no one else', async () => {
  const { team, ben } = await createOwners();
  const third = await addMember(team, 'owner');
  const path = async () => team.at(`/billing-offer/${(await offer(team, ben)).id}`);
  const first = await path();
  for (const { send } of [team.owner, third]) {
    expect(await readRefusal(await send('POST', `${first}/decline`))).toEqual(NOT_FOUND);
  }
  for (const { send } of [ben, third]) {
    expect(await readRefusal(await send('DELETE', first))).toEqual(NOT_FOUND);
  }
  await expectStatus(ben.send('POST', `${first}/decline`), 204);
  expect(await readOffer(team, ben)).toBe(null);
  const declined = 'The offer of billing was declined';
  expect((await waitForMail(team.owner.email, declined)).text).toContain('You still pay');
  await waitForMail(ben.email, declined);
  const second = await path();
  await expectStatus(team.owner.send('DELETE', second), 204);
  const accepted = await ben.send('POST', `${second}/accept`, { plan: 'enterprise', seats: 3 });
  expect(await readRefusal(accepted)).toEqual(NOT_FOUND);
  expect((await listBilling(team)).map(({ action }) => action)).toEqual([
    'billing.offered',
    'billing.offer_declined',
    'billing.offered',
    'billing.offer_withdrawn',
  ]);
  expect(await findPayer(team)).toBe(team.owner.user.id);
});

test('S-O7: a recipient takes on no more than they saw: other seats or another plan are refused', async () => {
  const { team, ben } = await createOwners();
  await offer(team, ben);
  const before = await readOffer(team, ben);
  await insertInvitation(team, 'new@x.example');
  const changed = [409, 'billing_terms_changed'];
  const seen = { seats: before?.terms.seats };
  const refused = await acceptOffer(team, ben, seen);
  expect(await refused.clone().json()).toMatchObject({ current: { seats: 3 } });
  expect(await readRefusal(refused)).toEqual(changed);
  expect(await readRefusal(await acceptOffer(team, ben, { plan: 'free' }))).toEqual(changed);
  await setPlan(ben.user.id, 'free');
  await expectStatus(acceptOffer(team, ben), 403, 'plan_limit');
  expect(await findPayer(team)).toBe(team.owner.user.id);
  await setPlan(ben.user.id, 'enterprise');
  await expectStatus(acceptOffer(team, ben), 204);
});

test('only the billing owner offers, and only to an active owner who does not pay already', async () => {
  const { team, ben } = await createOwners();
  const admin = await addMember(team, 'admin');
  const path = team.at('/billing-offer');
  await expectStatus(ben.send('PUT', path, { member: ben.memberId }), 403, 'forbidden');
  await expectStatus(sendOffer(team, admin), 400, 'invalid_input');
  await expectStatus(sendOffer(team, { memberId: team.ownerId }), 400, 'invalid_input');
  expect(await readRefusal(await sendOffer(team, { memberId: 'no-one' }))).toEqual(NOT_FOUND);
  await setMember(ben.memberId, "status = 'suspended', suspended_by = 'person'");
  expect(await readRefusal(await sendOffer(team, ben))).toEqual(NOT_FOUND);
  expect(await listBilling(team)).toEqual([]);
});

/** What ends an offer, by what happens to its recipient. */
const ENDINGS: Readonly<Record<string, (team: Team, ben: TeamMember) => Promise<unknown>>> = {
  'the departure': (team, ben) => ben.send('POST', team.at('/leave')),
  'the removal': (team, ben) => team.send('DELETE', `/members/${ben.memberId}`),
  'the suspension': (team, ben) =>
    team.send('PATCH', `/members/${ben.memberId}`, { status: 'suspended' }),
  'the demotion': (team, ben) => team.send('PATCH', `/members/${ben.memberId}`, { role: 'admin' }),
  'the deletion of the account': (_, ben) =>
    ben.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' }),
};

test.each(Object.entries(ENDINGS))('S-O6: %s of the recipient ends the offer', async (_, end) => {
  const { team, ben } = await createOwners();
  await offer(team, ben);
  await end(team, ben);
  expect(await readOffer(team, team.owner)).toBe(null);
  // Also for who comes back as an owner.
  await setMember(
    ben.memberId,
    "status = 'active', role = 'owner', suspended_by = NULL, left_at = NULL",
  );
  expect(await readOffer(team, team.owner)).toBe(null);
  expect(await findPayer(team)).toBe(team.owner.user.id);
});

test('S-O6: an offer ends when its sender is no owner any more, or no longer pays', async () => {
  const ends: ((team: Team, other: Person) => Promise<unknown>)[] = [
    async (team) => setMember(team.ownerId, "role = 'admin'"),
    async (team, other) =>
      runSql(
        'UPDATE organizations SET billing_owner_id = ?2 WHERE id = ?1',
        team.id,
        other.user.id,
      ),
  ];
  for (const end of ends) {
    const { team, ben } = await createOwners();
    const third = await addMember(team, 'owner');
    await offer(team, ben);
    await end(team, third);
    expect(await readOffer(team, ben)).toBe(null);
    expect(await readRefusal(await acceptOffer(team, ben))).toEqual(NOT_FOUND);
  }
});

test('an expired offer is not shown, not accepted, replaced by another, and swept', async () => {
  const { team, ben } = await createOwners();
  const third = await addMember(team, 'owner');
  const { id } = await offer(team, ben);
  const expire = () =>
    runSql(
      "UPDATE billing_offers SET expires_at = '2026-01-01' WHERE organization_id = ?",
      team.id,
    );
  await expire();
  expect(await readOffer(team, ben)).toBe(null);
  const path = team.at(`/billing-offer/${id}/accept`);
  expect(await readRefusal(await ben.send('POST', path, { plan: 'enterprise', seats: 3 }))).toEqual(
    NOT_FOUND,
  );
  expect((await offer(team, third)).to.email).toBe(third.email);
  await expire();
  await sweepBillingOffers(env.DB, new Date());
  const rows = await env.DB.prepare('SELECT 1 FROM billing_offers WHERE organization_id = ?')
    .bind(team.id)
    .all();
  expect(rows.results).toEqual([]);
});

test('S-O6: the limit of invitation mails follows the payer only after acceptance', async () => {
  const { team, ben } = await createOwners();
  await runSql("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?", ben.user.id);
  await runSql(
    'INSERT INTO invitation_mail_counts VALUES (?1, ?2, 20)',
    team.owner.user.id,
    new Date().toISOString().slice(0, 10),
  );
  const invite = async () =>
    (
      await team.send('POST', '/invitations', {
        email: `${crypto.randomUUID()}@x.example`,
        role: 'member',
      })
    ).status;
  expect(await invite()).toBe(429);
  await offer(team, ben);
  expect(await invite()).toBe(429);
  await expectStatus(acceptOffer(team, ben), 204);
  expect(await invite()).toBe(201);
});

test('hostile: an offer accepted and withdrawn in parallel ends with one payer and one entry', async () => {
  const { team, ben } = await createOwners();
  const { id } = await offer(team, ben);
  const [accepted, withdrawn] = await Promise.all([
    ben.send('POST', team.at(`/billing-offer/${id}/accept`), { plan: 'enterprise', seats: 2 }),
    team.send('DELETE', `/billing-offer/${id}`),
  ]);
  expect([accepted.status, withdrawn.status].filter((status) => status === 204)).toHaveLength(1);
  const payer = accepted.status === 204 ? ben.user.id : team.owner.user.id;
  expect(await findPayer(team)).toBe(payer);
  expect(await listBilling(team)).toHaveLength(2);
});
