// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  listCustomers,
  readCustomerNumbers,
  readOwnPartner,
} from '#shared/api/organizations/partner/customers.ts';
import { findCardId, unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam, listActions } from '#tests/worker/world/organization.ts';
import {
  createPartner,
  insertCustomer,
  insertManyCustomers,
  joinPartner,
} from '#tests/worker/world/partner.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import { findPartnerAt } from '#worker/partners/end-customer.ts';
import { buildDayCount } from '#worker/partners/analytics/count-day.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

async function list(send: Person['send'], path: string) {
  return readAnswer(listCustomers, send('GET', path));
}

async function readOrganizationAnalytics(send: Person['send'], path: string) {
  return readAnswer(readCustomerNumbers, send('GET', path));
}

test('a partner sees name, address, plan and state of its customers, and nothing they store', async () => {
  const team = await createPartner();
  const customer = await insertCustomer(team.id);
  expect(await list(team.owner.send, team.at('/customers'))).toMatchObject({
    customers: [{ email: customer.email, plan: 'free', state: 'new', cards: 0 }],
  });
  await confirmEmail(customer.id);
  await customer.publish(unique('customer'));
  const answer = await team.send('GET', '/customers');
  const { customers } = listCustomers.response.parse(await answer.clone().json());
  expect(customers).toMatchObject([{ id: customer.id, state: 'active', cards: 1 }]);
  const [row] = (await answer.json<{ customers: object[] }>()).customers;
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['cards', 'email', 'id', 'joinedAt', 'joinedBy', 'name', 'plan', 'state'].toSorted(),
  );
});

test('5,000 customers are listed page by page, newest first, and found by words', async () => {
  const team = await createPartner();
  await insertManyCustomers(team.id, 5000);
  const first = await list(team.owner.send, team.at('/customers'));
  expect(first.customers.map(({ name }) => name).slice(0, 2)).toEqual([
    'Ann Example4999',
    'Ann Example4998',
  ]);
  const second = await list(team.owner.send, team.at(`/customers?cursor=${first.next}`));
  expect(second.customers[0]?.name).toBe('Ann Example4949');
  const found = await list(team.owner.send, team.at('/customers?q=example123'));
  expect(found.customers.map(({ name }) => name).slice(0, 2)).toEqual([
    'Ann Example1239',
    'Ann Example1238',
  ]);
  expect(found.customers).toHaveLength(11);
  expect((await list(team.owner.send, team.at('/customers?q=%25'))).customers).toEqual([]);
  const numbers = await readOrganizationAnalytics(team.owner.send, team.at('/customer-numbers'));
  expect(numbers.customers).toBe(5000);
  expect(numbers.byState).toEqual([
    { state: 'new', customers: 2500 },
    { state: 'idle', customers: 2500 },
    { state: 'active', customers: 0 },
  ]);
});

test('a search follows a changed name', async () => {
  const team = await createPartner();
  const customer = await insertCustomer(team.id);
  await customer.send('PATCH', '/api/account', {
    firstName: 'Ottokar',
    lastName: 'Neumann',
    company: '',
    jobTitle: '',
  });
  const { customers } = await list(team.owner.send, team.at('/customers?q=otto%20neu'));
  expect(customers.map(({ id }) => id)).toEqual([customer.id]);
});

test('S-Q1: a partner reads and releases no customer of another partner', async () => {
  const [own, other] = [await createPartner(), await createPartner({ productName: 'Other Cards' })];
  const customer = await insertCustomer(other.id);
  const { send } = own.owner;
  await expectStatus(send('GET', other.at('/customers')), 404, 'not_found');
  await expectStatus(send('GET', other.at('/customer-numbers')), 404, 'not_found');
  expect((await list(send, own.at(`/customers?q=${customer.user.lastName}`))).customers).toEqual(
    [],
  );
  await expectStatus(send('DELETE', own.at(`/customers/${customer.id}`)), 404, 'not_found');
  const { partner } = await readAnswer(
    readOwnPartner,
    customer.send('GET', '/api/account/partner'),
  );
  expect(partner?.name).toBe('Other Cards');
});

test('members without the role and companies get a clear refusal', async () => {
  const team = await createPartner();
  const manager = await addMember(team, 'manager');
  await expectStatus(manager.send('GET', team.at('/customers')), 403, 'forbidden');
  const company = await createTeam();
  for (const path of ['/customers', '/brand']) {
    await expectStatus(company.send('GET', path), 403, {
      code: 'forbidden',
      message: 'Only a partner has customers and its own branding.',
    });
  }
  for (const path of ['/policies', '/cards', '/contacts']) {
    await expectStatus(team.send('GET', path), 403, {
      code: 'forbidden',
      message: expect.stringContaining('A partner has customers.'),
    });
  }
});

test('a customer leaves with everything, and the partner releases one', async () => {
  const team = await createPartner();
  const [leaver, released] = [await insertCustomer(team.id), await insertCustomer(team.id)];
  const username = unique('leaver');
  await leaver.publish(username);
  await expectStatus(leaver.send('DELETE', '/api/account/partner'), 204);
  await expectStatus(leaver.send('DELETE', '/api/account/partner'), 404, 'not_found');
  expect(await (await leaver.send('GET', '/api/account/partner')).json()).toEqual({
    partner: null,
  });
  const cards = await env.DB.prepare('SELECT username FROM cards WHERE user_id = ?')
    .bind(leaver.id)
    .all();
  expect(cards.results).toEqual([{ username }]);
  await expectStatus(team.send('DELETE', `/customers/${released.id}`), 204);
  expect((await list(team.owner.send, team.at('/customers'))).customers).toEqual([]);
  expect(await listActions(team.id)).toEqual(
    expect.arrayContaining(['customer.left', 'customer.released']),
  );
});

test('S-Q2: a customer who moves while billed counts for one partner at each moment', async () => {
  const [first, second] = [await createPartner(), await createPartner()];
  const customer = await insertCustomer(first.id, new Date('2026-01-01'));
  await customer.send('DELETE', '/api/account/partner');
  const left = await readValue<string>(
    'SELECT left_at AS at FROM partner_departures WHERE user_id = ?',
    customer.id,
  );
  const later = new Date(Date.parse(left ?? '') + 60_000).toISOString();
  await joinPartner(customer.id, second.id, new Date(later));
  const find = (at: string) => findPartnerAt(env.DB, customer.id, at);
  expect(await find('2025-12-31T00:00:00.000Z')).toBeNull();
  expect(await find('2026-01-01T00:00:00.000Z')).toBe(first.id);
  expect(await find(left ?? '')).toBeNull();
  expect(await find(later)).toBe(second.id);
});

test('views count as sums from five customers on, each growth once', async () => {
  const today = stopClock();
  const team = await createPartner();
  const customers = [await insertCustomer(team.id)];
  const path = team.at('/customer-numbers');
  const username = unique('views');
  await customers[0]?.publish(username);
  const cardId = await findCardId(username);
  const count = async (views: number, clicks: number) => {
    await env.DB.batch([
      buildDayCount(env.DB, cardId, { views, clicks }, today),
      env.DB.prepare('UPDATE cards SET views = ?2, clicks = ?3 WHERE id = ?1').bind(
        cardId,
        views,
        clicks,
      ),
    ]);
  };
  await count(3, 0);
  await count(3, 0);
  await count(5, 2);
  expect((await readOrganizationAnalytics(team.owner.send, path)).days).toBeNull();
  for (let more = 0; more < 4; more++) customers.push(await insertCustomer(team.id));
  const { days, customers: total } = await readOrganizationAnalytics(team.owner.send, path);
  expect(total).toBe(5);
  expect(days).toHaveLength(30);
  expect(days?.at(-1)).toMatchObject({ views: 5, clicks: 2 });
});

test('an account is a customer of one partner at most', async () => {
  const [first, second] = [await createPartner(), await createPartner()];
  const customer = await insertCustomer(first.id);
  await expect(joinPartner(customer.id, second.id)).rejects.toThrow(/UNIQUE/);
});
