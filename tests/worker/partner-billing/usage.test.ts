import { createUsageMeter } from '#worker/payments/usage-meter.ts';
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { INCLUDED_WALLET_CARDS } from '#shared/plan/pricing.ts';
import { readWalletUsage } from '#worker/partner-billing/usage/wallet-usage.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { startBilling } from './harness.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';

/** A partner whose customers added this many wallet cards in March 2026, and who has a customer at Stripe. */
async function startUsage(cards: number) {
  const started = startBilling(() => createUsageMeter(started.context));
  const partner = await createPartner();
  const { user, customer } = await started.addCustomer();
  await runAll(
    ['UPDATE organizations SET billing_owner_id = ?2 WHERE id = ?1', partner.id, user],
    ["INSERT INTO partner_wallet_counts VALUES (?, '2026-03', ?)", partner.id, cards],
  );
  const readUsage = () => readWalletUsage(env.DB, partner.id, '2026-03');
  return { ...started, partner, customer, readUsage };
}

test('extra wallet cards of a closed month are one meter event at Stripe, and a subscription is billed for them', async () => {
  const { billing, stripe, goTo, customer, readUsage, partner } = await startUsage(3012);
  goTo('2026-04-05T12:00:00.000Z');
  await billing.sweep.walletUsage();
  expect(stripe.meterEvents.size).toBe(0);
  expect(await readUsage()).toEqual({
    cards: 3012,
    includedCards: INCLUDED_WALLET_CARDS,
    extraCards: 12,
    extraCardCents: 20,
    amountCents: 240,
    reportedAt: null,
  });
  goTo('2026-04-06T12:00:00.000Z');
  await billing.sweep.walletUsage();
  await billing.sweep.walletUsage();
  expect([...stripe.meterEvents.values()]).toEqual([
    {
      id: `wallet-cards-${partner.id}-2026-03`,
      customer,
      value: '12',
      timestamp: String(Date.parse('2026-04-06T12:00:00.000Z') / 1000),
    },
  ]);
  expect(stripe.callsTo('POST', '/v1/subscriptions').map(({ params }) => params)).toEqual([
    {
      customer,
      'items[0][price]': 'price_extra',
      collection_method: 'send_invoice',
      days_until_due: '30',
    },
  ]);
  expect((await readUsage()).reportedAt).toBe('2026-04-06T12:00:00.000Z');
});

test('S-Y6: usage is reported exactly once when responses are lost, within the day and after it', async () => {
  for (const later of ['2026-04-06T13:00:00.000Z', '2026-04-09T12:00:00.000Z']) {
    const { billing, stripe, goTo, readUsage } = await startUsage(3001);
    goTo('2026-04-06T12:00:00.000Z');
    stripe.state.afterAnswer = async ({ path }) => {
      if (path.endsWith('/meter_events')) throw new TypeError('Network connection lost.');
    };
    await expect(billing.sweep.walletUsage()).rejects.toThrow('not all usage was reported');
    expect([stripe.meterEvents.size, (await readUsage()).reportedAt]).toEqual([1, null]);
    stripe.state.afterAnswer = async () => undefined;
    // After its day Stripe would accept the identifier again.
    const [sent] = [...stripe.meterEvents.values()];
    if (later.startsWith('2026-04-09') && sent) {
      stripe.meterEvents.clear();
      stripe.meterEvents.set('forgotten', sent);
    }
    goTo(later);
    await billing.sweep.walletUsage();
    expect([stripe.meterEvents.size, (await readUsage()).reportedAt]).toEqual([1, later]);
    await billing.sweep.walletUsage();
    expect(stripe.meterEvents.size).toBe(1);
  }
});

test('a month within the included cards is not reported, and a reported number stays', async () => {
  const { billing, stripe, goTo, readUsage, partner } = await startUsage(3000);
  goTo('2026-04-06T12:00:00.000Z');
  await billing.sweep.walletUsage();
  await runSql(
    'UPDATE partner_wallet_counts SET card_count = 4000 WHERE organization_id = ?',
    partner.id,
  );
  await billing.sweep.walletUsage();
  expect(stripe.meterEvents.size).toBe(0);
  expect(await readUsage()).toMatchObject({ extraCards: 0, amountCents: 0 });
});

/** Generates a pass, twice. Returns its serial. */
async function addPass(user: string, tag: number): Promise<string> {
  const serial = crypto.randomUUID();
  await runSql(
    `INSERT INTO passes (serial, user_id, card_id, client_id, content, card_version, username, url,
      texts, content_hash, update_tag, notified_tag, modified_seconds, is_ready, created_at)
    VALUES (?1, ?2, ?1, ?1, '{}', 1, 'x', '', '{}', '', ?3, 0, 0, 0, '2026-03-31T23:59:59.000Z')`,
    serial,
    user,
    tag,
  );
  const setReady = () => runSql('UPDATE passes SET is_ready = 1 WHERE serial = ?', serial);
  await setReady();
  await setReady();
  return serial;
}

test("a customer's pass counts once, when it is first generated, for the partner of that time", async () => {
  const partner = await createPartner();
  const [customer, other] = [await addUser(), await addUser()];
  await joinPartner(customer, partner.id, new Date('2026-01-01'));
  const tag = Date.now() * 10;
  const serial = await addPass(customer, tag);
  await addPass(other, tag + 1);
  await runSql('DELETE FROM passes WHERE serial = ?', serial);
  expect((await readWalletUsage(env.DB, partner.id, '2026-03')).cards).toBe(1);
});
