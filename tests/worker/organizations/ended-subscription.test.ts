import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '#tests/worker/fixtures/world.ts';
import { buildEventBody, sign } from '#tests/worker/payments/fakes/signed-event.ts';
import { buildWalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { endSeatChoice } from '#tests/worker/world/organization.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('the end of a subscription suspends members a week later, through the whole Worker', async () => {
  const account = await buildWalkAccount();
  onTestFinished(() => void vi.unstubAllGlobals());
  const world = createWorld(account.outside);
  const id = await buildWalkTeam(world, account);
  const { customer, subscription, outside } = account;
  const stored = outside.stripe.subscriptions.get(subscription);
  if (stored === undefined) throw new Error('no subscription');
  stored['status'] = 'canceled';
  const object = { object: 'subscription', id: subscription, customer };
  const body = buildEventBody('customer.subscription.deleted', object);
  const headers = { 'Stripe-Signature': sign(body) };
  await expectStatus(world.send('POST', '/api/payments/webhook', { body, headers }), 200);
  await endSeatChoice(account.userId);
  const statuses = await env.DB.prepare(
    'SELECT role, status FROM organization_members WHERE organization_id = ? ORDER BY role DESC',
  )
    .bind(id)
    .all();
  expect(statuses.results).toEqual([
    { role: 'owner', status: 'active' },
    { role: 'member', status: 'suspended' },
  ]);
});
