import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#shared/format/duration.ts';
import {
  ASKING,
  card,
  DECLINED,
  runAction,
  FAILING_LATER,
  GOOD,
  openShop,
  subscribed,
} from '#tests/stripe-emulator/shop.ts';

test('a trial needs no card, and ends without one', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const session = await shop.checkout('startup_monthly', id, 14);
  expect(await (await shop.get(session.url ?? '')).text()).toContain('14 days free');
  const answer = await shop.post(session.url ?? '');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('https://cards.test/dashboard?success=true');
  const done = await shop.client.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    url: null,
  });
  const trial = await shop.subscriptionOf(id);
  expect(trial.status).toBe('trialing');
  expect((trial.trial_end ?? 0) - (trial.trial_start ?? 0)).toBe(14 * DAY_SECONDS);
  await runAction(shop, id, 'To the end of the period');
  const ended = await shop.subscriptionOf(id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: trial.trial_end });
  const kinds = await shop.kinds();
  expect(kinds.indexOf('customer.subscription.trial_will_end')).toBeLessThan(
    kinds.indexOf('customer.subscription.deleted'),
  );
});

test('a card added during the trial pays for the plan', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  await shop.post((await shop.checkout('startup_monthly', id, 14)).url ?? '');
  const { url } = await shop.client.billingPortal.sessions.create({ customer: id });
  expect((await shop.post(`${url}/card`, DECLINED)).status).toBe(402);
  expect((await shop.post(`${url}/card`, GOOD)).status).toBe(303);
  await runAction(shop, id, 'To the end of the period');
  expect((await shop.subscriptionOf(id)).status).toBe('active');
  const { data } = await shop.client.invoices.list({ customer: id });
  expect(data.map(({ total, status }) => [total, status])).toEqual([
    [900, 'paid'],
    [0, 'paid'],
  ]);
});

test('a declined card is reported and leaves the session open, and the next card pays once', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const session = await shop.checkout('startup_yearly', id);
  const refused = await shop.post(session.url ?? '', DECLINED);
  expect(refused.status).toBe(402);
  const text = await refused.text();
  expect(text).toContain('Your card was declined. Try a different card.');
  expect(text).toContain('4000 0000 0000 0002');
  expect((await shop.client.subscriptions.list({ customer: id })).data).toEqual([]);
  await shop.post(session.url ?? '', GOOD);
  // A second click returns to the same page without paying twice.
  expect((await shop.post(session.url ?? '', GOOD)).status).toBe(303);
  const charges = await shop.client.charges.list({ customer: id });
  expect(charges.data.map(({ amount }) => amount)).toEqual([9900]);
  expect((await shop.subscriptionOf(id)).status).toBe('active');
});

test.each([
  ['4242', '12 / 34', '123', 'Your card number is incomplete.'],
  ['4242 4242 4242 4242', '13 / 34', '123', 'expiration date is incomplete'],
  ['4242 4242 4242 4242', '12 / 20', '123', 'expiration date is in the past'],
  ['4242 4242 4242 4242', '12 / 34', '', 'security code is incomplete'],
  ['4000 0000 0000 9995', '12 / 34', '123', 'insufficient funds'],
  ['4111 1111 1111 1111', '12 / 34', '123', 'only test cards work'],
])('the card %s, %s, %s is rejected with its reason', async (number, expiry, cvc, sentence) => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const { url } = await shop.checkout('startup_monthly', id);
  const answer = await shop.post(url ?? '', { number, expiry, cvc });
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain(sentence);
});

test('a card that requires authentication pays after approval only', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const { url } = await shop.checkout('business_pro_monthly', id);
  const response = await shop.post(url ?? '', ASKING);
  const step = response.headers.get('Location') ?? '';
  expect(step).toContain('/authenticate');
  const refused = await shop.post(step, { answer: 'no' });
  expect(await refused.text()).toContain('unable to authenticate your payment method');
  const again = (await shop.post(url ?? '', ASKING)).headers.get('Location') ?? '';
  expect((await shop.post(again, { answer: 'yes' })).status).toBe(303);
  expect((await shop.subscriptionOf(id)).status).toBe('active');
});

test('a promotion code discounts the first payment only', async () => {
  const shop = await openShop();
  const coupon = await shop.client.coupons.create({ percent_off: 50, duration: 'once' });
  await shop.client.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'HALF',
  });
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const session = await shop.checkout('startup_monthly', id);
  const wrong = await shop.post(session.url ?? '', { ...GOOD, promotion: 'HALFF' });
  expect(await wrong.text()).toContain('This code is invalid.');
  await shop.post(session.url ?? '', { ...GOOD, promotion: 'half' });
  expect((await shop.client.checkout.sessions.retrieve(session.id)).amount_total).toBe(450);
  await runAction(shop, id, 'To the end of the period');
  const { data } = await shop.client.invoices.list({ customer: id });
  expect(data.map(({ total }) => total)).toEqual([900, 450]);
});

test('a failed renewal is retried, and the plan ends after the last attempt', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  const { url } = await shop.client.billingPortal.sessions.create({ customer: id });
  await shop.post(`${url}/card`, FAILING_LATER);
  await runAction(shop, id, 'To the end of the period');
  expect((await shop.subscriptionOf(id)).status).toBe('past_due');
  for (const _ of [1, 2, 3]) await runAction(shop, id, 'Three days later');
  const ended = await shop.subscriptionOf(id);
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  const kinds = await shop.kinds();
  expect(kinds.filter((kind) => kind === 'invoice.payment_failed')).toHaveLength(4);
});

test('a valid card pays an overdue invoice', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  const { url } = await shop.client.billingPortal.sessions.create({ customer: id });
  await shop.post(`${url}/card`, FAILING_LATER);
  await runAction(shop, id, 'To the end of the period');
  await shop.post(`${url}/card`, GOOD);
  expect((await shop.subscriptionOf(id)).status).toBe('active');
  const [newest] = (await shop.client.invoices.list({ customer: id })).data;
  expect(newest?.status).toBe('paid');
});

test('monthly periods keep the day, or end on the last day of a shorter month', async () => {
  const shop = await openShop();
  shop.pass(16 * DAY_MS);
  const id = await subscribed(shop, 'startup_monthly');
  const ends: string[] = [];
  for (const _ of [1, 2, 3]) {
    const [item] = (await shop.subscriptionOf(id)).items.data;
    ends.push(new Date((item?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
    await runAction(shop, id, 'To the end of the period');
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('a refund returns the full amount once and refers to its invoice', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_yearly');
  await runAction(shop, id, 'Refund the last payment');
  const [charge] = (await shop.client.charges.list({ customer: id })).data;
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 9900 });
  await expect(shop.client.refunds.create({ charge: charge?.id ?? '' })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const intent = typeof charge?.payment_intent === 'string' ? charge.payment_intent : '';
  const paid = await shop.client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  expect(paid.data[0]?.invoice).toBe((await shop.subscriptionOf(id)).latest_invoice);
});

test('a disputed payment emits an event when opened and when decided', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly', card('4000 0000 0000 0259'));
  const [charge] = (await shop.client.charges.list({ customer: id })).data;
  expect(charge?.disputed).toBe(true);
  await runAction(shop, id, 'Lose the dispute');
  const { data } = await shop.client.disputes.list({ charge: charge?.id ?? '' });
  expect(data.map(({ status }) => status)).toEqual(['lost']);
  expect(await shop.kinds()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
  );
});

test('a Stripe test clock moves all its customers', async () => {
  const { client, checkout, post, subscriptionOf } = await openShop();
  const now = Date.UTC(2026, 0, 15, 12) / 1000;
  const clock = await client.testHelpers.testClocks.create({ frozen_time: now });
  const { id } = await client.customers.create({ email: 'mara@example.com', test_clock: clock.id });
  await post((await checkout('startup_monthly', id)).url ?? '', GOOD);
  await client.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 100 * DAY_SECONDS });
  expect((await client.invoices.list({ customer: id })).data).toHaveLength(4);
  expect((await subscriptionOf(id)).status).toBe('active');
  await expect(
    client.testHelpers.testClocks.advance(clock.id, { frozen_time: now }),
  ).rejects.toMatchObject({ param: 'frozen_time' });
});

test('an invoice is a valid PDF', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_monthly');
  const [invoice] = (await shop.client.invoices.list({ customer: id })).data;
  const answer = await shop.get(invoice?.invoice_pdf ?? '');
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.4\n/);
  expect(file).toContain('1 \u00d7 Startup \\(at $9.00 / month\\)');
  // Every offset of the table points to its object.
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) =>
    Number(at),
  );
  expect(offsets.map((at, index) => file.startsWith(`${index + 1} 0 obj`, at))).toEqual(
    offsets.map(() => true),
  );
});

test('a customer without an email address is asked for one, which is stored', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ metadata: { user_id: 'mara' } });
  const { url } = await shop.checkout('startup_monthly', id, 14);
  expect(await (await shop.get(url ?? '')).text()).toContain('name="email"');
  const refused = await shop.post(url ?? '', { email: 'mara' });
  expect([refused.status, await refused.text()]).toEqual([
    402,
    expect.stringContaining('Your email is incomplete.'),
  ]);
  expect((await shop.post(url ?? '', { email: 'mara@example.com' })).status).toBe(303);
  expect(await shop.client.customers.retrieve(id)).toMatchObject({ email: 'mara@example.com' });
});

test('a customer with an email address is not asked and keeps it', async () => {
  const shop = await openShop();
  const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
  const { url } = await shop.checkout('startup_monthly', id, 14);
  expect(await (await shop.get(url ?? '')).text()).not.toContain('name="email"');
  await shop.post(url ?? '', { email: 'other@example.com' });
  expect(await shop.client.customers.retrieve(id)).toMatchObject({ email: 'mara@example.com' });
});

test('a card has the same fingerprint for every customer, and another number or expiry differs', async () => {
  const shop = await openShop();
  const fingerprintOf = async (typed: Record<string, string>) => {
    const { id } = await shop.client.customers.create({ email: 'mara@example.com' });
    await shop.post((await shop.checkout('startup_monthly', id)).url ?? '', typed);
    const { data } = await shop.client.paymentMethods.list({ customer: id });
    return data[0]?.card?.fingerprint;
  };
  const first = await fingerprintOf(GOOD);
  expect(first).toMatch(/^\w+$/);
  expect(await fingerprintOf(GOOD)).toBe(first);
  expect(await fingerprintOf({ ...GOOD, expiry: '11 / 35' })).not.toBe(first);
});

test('a credit note returns money outside Stripe, up to what was paid, and is listed by its invoice', async () => {
  const shop = await openShop();
  const id = await subscribed(shop, 'startup_yearly');
  const [newest] = (await shop.client.invoices.list({ customer: id })).data;
  const invoice = newest?.id ?? '';
  const { creditNotes } = shop.client;
  expect((await creditNotes.list({ invoice })).data).toEqual([]);
  const note = await creditNotes.create({ invoice, amount: 2900, out_of_band_amount: 2900 });
  expect(note).toMatchObject({ status: 'issued', amount: 2900, out_of_band_amount: 2900 });
  await runAction(shop, id, 'Credit the last invoice outside Stripe');
  const { data } = await creditNotes.list({ invoice });
  expect(data.map(({ amount }) => amount)).toEqual([7000, 2900]);
  const beyond = creditNotes.create({ invoice, amount: 1, out_of_band_amount: 1 });
  await expect(beyond).rejects.toMatchObject({ param: 'amount' });
  const kinds = await shop.kinds();
  expect(kinds.filter((kind) => kind === 'credit_note.created')).toHaveLength(2);
});
