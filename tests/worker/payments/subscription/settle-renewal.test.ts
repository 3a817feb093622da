import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findEndingPlan, settleRenewal } from '#worker/payments/subscription/settle-renewal.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';
import { unique } from '#tests/worker/world/card.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

/** An account with a bought plan and a team that it pays for. */
async function startPayer(plan = 'business_pro') {
  const payments = startPayments();
  const { context, stripe, clock, sendEvent } = payments;
  const { user, customer } = await payments.addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at, {
    price: `price_${plan}_monthly`,
  });
  await sendEvent('customer.subscription.created', subscription);
  const { provider } = context;
  if (provider === null) throw new Error('no provider');
  const team = await addTeam(user);
  return {
    ...payments,
    user,
    team,
    subscription,
    settle: () => settleRenewal({ ...context, provider }, user),
    findEnding: () => findEndingPlan(context, user, team),
  };
}

async function addTeam(user: string): Promise<string> {
  const id = unique('team');
  await runSql(
    `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
    VALUES (?1, ?1, 'Acme', ?2, '', '')`,
    id,
    user,
  );
  return id;
}

const setDeletion = (team: string, at: string | null) =>
  runSql('UPDATE organizations SET deletes_at = ?2 WHERE id = ?1', team, at);
const countEnded = (user: string) =>
  readValue('SELECT count(*) AS n FROM ended_renewals WHERE user_id = ?', user);

test('a plan that only pays for a team that is being deleted is not renewed, and renews again when it is kept', async () => {
  const { team, user, subscription, settle, findEnding } = await startPayer();
  expect(await findEnding()).toMatchObject({ id: 'business_pro' });
  await settle();
  expect(subscription['cancel_at_period_end']).toBe(false);
  await setDeletion(team, '2099-01-01');
  for (let repeat = 0; repeat < 2; repeat++) await settle();
  expect(subscription['cancel_at_period_end']).toBe(true);
  expect(await countEnded(user)).toBe(1);
  await setDeletion(team, null);
  for (let repeat = 0; repeat < 2; repeat++) await settle();
  expect(subscription['cancel_at_period_end']).toBe(false);
  expect(await countEnded(user)).toBe(0);
});

test('a plan that also pays for another team, and one that its owner canceled, stay as they are', async () => {
  const { team, user, subscription, settle, findEnding, sendEvent } = await startPayer();
  const other = await addTeam(user);
  await setDeletion(team, '2099-01-01');
  expect(await findEnding()).toBeNull();
  await settle();
  expect(subscription['cancel_at_period_end']).toBe(false);
  await setDeletion(other, '2099-01-01');
  subscription['cancel_at_period_end'] = true;
  await sendEvent('customer.subscription.updated', subscription);
  await settle();
  await setDeletion(team, null);
  await settle();
  // Canceled by its owner, not here.
  expect(subscription['cancel_at_period_end']).toBe(true);
});

test('a plan without teams is not touched, and one whose team is gone stays ended', async () => {
  const small = await startPayer('startup');
  await setDeletion(small.team, '2099-01-01');
  await small.settle();
  expect(small.subscription['cancel_at_period_end']).toBe(false);
  const { team, user, subscription, settle } = await startPayer();
  await setDeletion(team, '2099-01-01');
  await settle();
  await env.DB.prepare('DELETE FROM organizations WHERE id = ?').bind(team).run();
  await settle();
  expect(subscription['cancel_at_period_end']).toBe(true);
  expect(await countEnded(user)).toBe(0);
});

test('an interrupted call ends the renewal when it is repeated, and restores it once the team is kept', async () => {
  const { team, stripe, subscription, settle } = await startPayer();
  await setDeletion(team, '2099-01-01');
  stripe.state.behavior = 'breaks';
  await expect(settle()).rejects.toThrow();
  stripe.state.behavior = 'normal';
  await settle();
  expect(subscription['cancel_at_period_end']).toBe(true);
  await setDeletion(team, null);
  stripe.state.behavior = 'breaks';
  await expect(settle()).rejects.toThrow();
  stripe.state.behavior = 'normal';
  await settle();
  expect(subscription['cancel_at_period_end']).toBe(false);
});
