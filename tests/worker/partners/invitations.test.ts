import { expect, test } from 'vitest';
import { signup } from '#shared/api/auth/auth.ts';
import { signUpCustomer } from '#shared/api/organizations/partner/customers.ts';
import {
  INVITATIONS_PER_MAILBOX_DAY,
  UNPAID_INVITATIONS_PER_DAY,
} from '#shared/organization/limits.ts';
import { addMember, listActions } from '#tests/worker/world/organization.ts';
import { createPartner, insertCustomer } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { startPartners } from '#tests/worker/partners/start-partners.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, expectStatuses, readAnswer } from '#tests/worker/world/answer.ts';

const guest = () => `${crypto.randomUUID()}@new.example`;
const ACCEPT = '/api/customer-invitations/accept';
const SIGN_UP = '/api/customer-invitations/signup';
const READ = '/api/customer-invitations/read';
const PERSON = { firstName: 'Gus', lastName: 'Guest', password: 'a rather long pass phrase' };

async function findCustomer(userId: string) {
  return readRow(
    'SELECT organization_id AS partner, joined_by AS joinedBy FROM partner_customers WHERE user_id = ?',
    userId,
  );
}

test('an invited address signs up, and is a customer with a confirmed address', async () => {
  const { send, findToken, mails } = startPartners();
  const team = await createPartner();
  const email = guest();
  await expectStatus(send(team.owner, 'POST', team.at('/customer-invitations'), { email }), 201);
  expect(mails.at(-1)).toMatchObject({
    to: email,
    subject: "You're invited to make your digital business card",
    text: expect.stringContaining(team.owner.email),
  });
  const token = findToken(email);
  const preview = await send(null, 'POST', READ, { token });
  expect(await preview.json()).toEqual({ partner: 'Bright Ideas', email, hasAccount: false });
  const { user, partner } = await readAnswer(
    signUpCustomer,
    send(null, 'POST', SIGN_UP, { token, ...PERSON }),
    201,
  );
  expect(partner).toEqual({ id: team.id, name: 'Bright Ideas' });
  expect(user).toMatchObject({ email, isEmailConfirmed: true });
  expect(await findCustomer(user.id)).toEqual({ partner: team.id, joinedBy: 'invitation' });
  // The link works once.
  await expectStatus(send(null, 'POST', SIGN_UP, { token, ...PERSON }), 404, 'not_found');
  expect(await listActions(team.id)).toEqual(
    expect.arrayContaining(['customer.invited', 'customer.joined']),
  );
});

test('an existing account accepts, and keeps its data', async () => {
  const { send, findToken, moved } = startPartners();
  const team = await createPartner();
  const person = await join('free');
  const other = await join('free');
  await send(team.owner, 'POST', team.at('/customer-invitations'), { email: person.email });
  const token = findToken(person.email);
  await expectStatus(send(other, 'POST', ACCEPT, { token }), 409, 'other_account');
  await expectStatus(send(person, 'POST', ACCEPT, { token }), 200);
  expect(await findCustomer(person.user.id)).toEqual({ partner: team.id, joinedBy: 'invitation' });
  expect(moved).toEqual([person.user.id]);
});

test('S-Q3: a customer of one partner is not taken over by another', async () => {
  const { send, findToken } = startPartners();
  const [first, second] = [await createPartner(), await createPartner()];
  const customer = await insertCustomer(first.id);
  // The invitation says nothing about other partners.
  const path = second.at('/customer-invitations');
  await expectStatus(send(second.owner, 'POST', path, { email: customer.email }), 201);
  const token = findToken(customer.email);
  await expectStatus(send(customer, 'POST', ACCEPT, { token }), 409, 'other_partner');
  expect(await findCustomer(customer.id)).toMatchObject({ partner: first.id });
  await send(customer, 'DELETE', '/api/account/partner');
  await expectStatus(send(customer, 'POST', ACCEPT, { token }), 200);
  expect(await findCustomer(customer.id)).toMatchObject({ partner: second.id });
});

test('two partners that a person joins at once get the person once', async () => {
  const { send, findToken } = startPartners();
  const [first, second] = [await createPartner(), await createPartner()];
  const person = await join('free');
  const tokens = [];
  for (const team of [first, second]) {
    await send(team.owner, 'POST', team.at('/customer-invitations'), { email: person.email });
    tokens.push(findToken(person.email));
  }
  const answers = await Promise.all(tokens.map((token) => send(person, 'POST', ACCEPT, { token })));
  expectStatuses(answers, 200, 409);
});

test('a new link replaces the former one, and a revoked one stops working', async () => {
  const { send, findToken } = startPartners();
  const team = await createPartner();
  const person = await join('free');
  const path = team.at('/customer-invitations');
  await send(team.owner, 'POST', path, { email: person.email });
  const former = findToken(person.email);
  const answer = await send(team.owner, 'POST', path, { email: person.email });
  const { invitation } = await answer.json<{ invitation: { id: string } }>();
  await expectStatus(send(person, 'POST', ACCEPT, { token: former }), 404, 'not_found');
  await expectStatus(send(team.owner, 'DELETE', `${path}/${invitation.id}`), 204);
  const token = findToken(person.email);
  await expectStatus(send(person, 'POST', ACCEPT, { token }), 404, 'not_found');
  const list = await send(team.owner, 'GET', path);
  expect(await list.json()).toEqual({ invitations: [], next: null });
});

test('invitations have the limits of teams: by day and by mailbox', async () => {
  stopClock();
  const { send, mails } = startPartners();
  const team = await createPartner();
  const path = team.at('/customer-invitations');
  const mailbox = guest();
  const statuses = [];
  for (let count = 0; count <= INVITATIONS_PER_MAILBOX_DAY; count++) {
    statuses.push((await send(team.owner, 'POST', path, { email: mailbox })).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(INVITATIONS_PER_MAILBOX_DAY);
  expect(statuses.at(-1)).toBe(429);
  while (mails.length < UNPAID_INVITATIONS_PER_DAY) {
    await expectStatus(send(team.owner, 'POST', path, { email: guest() }), 201);
  }
  await expectStatus(send(team.owner, 'POST', path, { email: guest() }), 429);
  expect(mails).toHaveLength(UNPAID_INVITATIONS_PER_DAY);
});

test('an unconfirmed inviter and a customer of one are refused', async () => {
  const { send, mails } = startPartners();
  const team = await createPartner();
  const customer = await insertCustomer(team.id);
  const path = team.at('/customer-invitations');
  await expectStatus(
    send(team.owner, 'POST', path, { email: customer.email }),
    409,
    'already_member',
  );
  const admin = await addMember(team, 'admin', { isConfirmed: false });
  await expectStatus(send(admin, 'POST', path, { email: guest() }), 403, 'forbidden');
  expect(mails).toEqual([]);
});

const buildSignUp = () => ({ ...PERSON, email: guest(), acceptTerms: true });

test('a sign-up at a partner address joins the partner, elsewhere no one', async () => {
  const team = await createPartner();
  const hosts = [
    { kind: 'app', origin: 'https://app.nordlicht.example', organizationId: team.id },
    { kind: 'cards', origin: 'https://cards.nordlicht.example', organizationId: team.id },
    { kind: 'product', origin: 'https://cards.test', organizationId: null },
  ] as const;
  const found = [];
  for (const host of hosts) {
    const { send } = startPartners(host);
    const { user } = await readAnswer(signup, send(null, 'POST', signup.path, buildSignUp()), 201);
    found.push(await findCustomer(user.id));
  }
  expect(found).toEqual([{ partner: team.id, joinedBy: 'sign_up' }, null, null]);
});

test('S-Q4: a sign-up at the host of a company or a deleted partner joins no one', async () => {
  const team = await createPartner();
  await runSql("UPDATE organizations SET kind = 'company' WHERE id = ?", team.id);
  const host = { kind: 'app', origin: 'https://x.example', organizationId: team.id } as const;
  const { send } = startPartners(host);
  const { user } = await readAnswer(signup, send(null, 'POST', signup.path, buildSignUp()));
  expect(await findCustomer(user.id)).toBeNull();
});
