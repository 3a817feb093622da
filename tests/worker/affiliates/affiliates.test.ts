// @module-tag core
import { expect, test } from 'vitest';
import { createAffiliateLink, listCommissions, readAffiliate } from '#shared/api/affiliate.ts';
import { addMonths } from '#shared/revenue/months.ts';
import { findReferrer } from '#worker/affiliates/find-referrer.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { startBilling, readRevenueLines } from '#tests/worker/partner-billing/harness.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { createAffiliate, follow, OPENED, PRESSED, signUpWith } from './harness.ts';

async function readReferral(userId: string) {
  return readRow(
    'SELECT referrer_id AS referrer, refused_by AS refusedBy FROM affiliate_referrals WHERE user_id = ?',
    userId,
  );
}

async function readCommissions({ send }: Pick<Person, 'send'>, query = '') {
  return await readAnswer(listCommissions, send('GET', listCommissions.path + query), 200);
}

/** A press from an address. */
const from = (ip: string) => ({ ...PRESSED, 'CF-Connecting-IP': ip });

/** The pair that a browser sends back. */
const toPair = (answer: Response) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

test('POST /api/affiliate/link makes one link, GET /api/affiliate its numbers, GET /api/affiliate/statements its months', async () => {
  const person = await join('business_pro');
  const read = async (method: string, path: string) =>
    readAnswer(readAffiliate, person.send(method, path));
  expect(await read('GET', readAffiliate.path)).toMatchObject({
    url: null,
    clicks: 0,
    percent: 20,
  });
  const { url } = await read('POST', createAffiliateLink.path);
  expect(url).toMatch(/^https:\/\/cards\.test\/r\/[a-z2-9]{8}$/);
  expect(await read('POST', createAffiliateLink.path)).toMatchObject({ url });
  const pair = toPair(await follow(url?.split('/').at(-1) ?? ''));
  await signUpWith(pair);
  expect(await read('GET', readAffiliate.path)).toMatchObject({
    clicks: 1,
    signUps: 1,
    payingCustomers: 0,
  });
  for (const plan of ['free', 'startup']) {
    const other = await join(plan);
    for (const [method, path] of [
      ['GET', readAffiliate.path],
      ['POST', createAffiliateLink.path],
    ] as const) {
      await expectStatus(other.send(method, path), 403);
    }
    const answer = await other.send('GET', listCommissions.path);
    expect(await answer.json()).toEqual({ statements: [], next: null });
  }
});

test('following a link sets a first-party cookie of 30 days for the sign-up call only, and leads to the home page', async () => {
  const { code } = await createAffiliate();
  const answer = await follow(code);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Set-Cookie')).toBe(
    `referral=${code}; Path=/api/auth/signup; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
  );
});

test('S-Y7: cookie stuffing: images, frames, prefetches, and an unknown code set nothing', async () => {
  const { code, send } = await createAffiliate();
  const others: Record<string, string>[] = [
    { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { ...PRESSED, 'Sec-Fetch-Dest': 'iframe' },
    { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
    { ...PRESSED, 'Sec-Purpose': 'prefetch;prerender' },
  ];
  for (const headers of others) {
    const answer = await follow(code, headers);
    expect([headers, answer.status, answer.headers.get('Set-Cookie')]).toEqual([
      headers,
      302,
      null,
    ]);
  }
  for (const wrong of ['aaaaaaaa', 'x', `${code}x`]) {
    expect((await follow(wrong)).headers.get('Set-Cookie')).toBeNull();
  }
  await expectStatus(send('GET', readAffiliate.path), 200, { clicks: 0 });
});

test('S-Y10: a page that opens by a script or a redirect, or in a browser that does not tell, asks for a press', async () => {
  const { code, send } = await createAffiliate();
  for (const headers of [OPENED, {}]) {
    const page = await follow(code, headers);
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null]);
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain('method="post"');
  }
  for (const Origin of ['https://elsewhere.test', 'null']) {
    const forged = await follow(code, { ...OPENED, Origin }, 'POST');
    expect([forged.status, forged.headers.get('Set-Cookie')]).toEqual([200, null]);
  }
  const pressed = await follow(code, { ...OPENED, Origin: 'https://cards.test' }, 'POST');
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, '/']);
  expect(toPair(pressed)).toBe(`referral=${code}`);
  await expectStatus(send('GET', readAffiliate.path), 200, { clicks: 1 });
});

test('S-Y10: one address is one click a day for each link, and its later visits still set the cookie', async () => {
  const [one, other] = [await createAffiliate(), await createAffiliate()];
  for (const { code } of [one, one, one, other]) {
    expect(toPair(await follow(code, from('198.51.100.20')))).toBe(`referral=${code}`);
  }
  await follow(one.code, from('198.51.100.21'));
  for (const [{ send }, clicks] of [
    [one, 2],
    [other, 1],
  ] as const) {
    await expectStatus(send('GET', readAffiliate.path), 200, { clicks });
  }
});

test('the last link followed before the sign-up counts, and none counts without a cookie', async () => {
  const [first, last] = [await createAffiliate(), await createAffiliate()];
  await follow(first.code);
  const user = await signUpWith(toPair(await follow(last.code)));
  expect(await readReferral(user)).toEqual({ referrer: last.user.id, refusedBy: null });
  expect(await readReferral(await signUpWith(null))).toBeNull();
  expect(await readReferral(await signUpWith('referral=zzzzzzzz'))).toBeNull();
});

test('S-Y8: self-referral: another spelling of the mailbox or the network of a session earns nothing', async () => {
  const { code, user } = await createAffiliate();
  const pair = `referral=${code}`;
  const [name, host] = user.email.split('@');
  const again = await signUpWith(pair, { email: `${name}+two@${host}` });
  expect(await readReferral(again)).toEqual({ referrer: user.id, refusedBy: 'mailbox' });
  await runSql("UPDATE sessions SET ip_prefix = '203.0.113.0/24' WHERE user_id = ?", user.id);
  const near = await signUpWith(pair, { address: '203.0.113.9' });
  const far = await signUpWith(pair, { address: '198.51.100.9' });
  expect([await readReferral(near), await readReferral(far)]).toEqual([
    { referrer: user.id, refusedBy: 'network' },
    { referrer: user.id, refusedBy: null },
  ]);
});

/** Gives accounts a subscription that one card pays. */
async function payWithOneCard(...users: string[]): Promise<void> {
  for (const user of users) {
    await runSql(
      'INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?1, ?1, 0, ?2)',
      user,
      'https://cards.test',
    );
    await runSql(
      `INSERT INTO subscriptions (subscription_id, customer_id, user_id, details, created_at)
      VALUES (?1, ?1, ?1, ?2, '')`,
      user,
      JSON.stringify({ methodFingerprint: users[0] }),
    );
  }
}

test('S-Y8: self-referral: an account with the same card, of the same team, or of a suspended referrer earns nothing', async () => {
  const affiliate = await createAffiliate();
  const { code, user } = affiliate;
  const referred = await signUpWith(`referral=${code}`);
  const find = (at = new Date().toISOString()) => findReferrer(createTestKernel(), referred, at);
  expect(await find()).toEqual({ kind: 'affiliate', id: user.id, percent: 20, waitDays: 30 });
  await payWithOneCard(user.id, referred);
  expect(await find()).toBeNull();
  await runSql('DELETE FROM subscriptions WHERE user_id = ?', referred);
  const team = await createTeam({ owner: affiliate });
  await runSql(
    `INSERT INTO organization_members
      (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
    VALUES (?1, ?2, ?1, 'member', 'active', '', '', '')`,
    referred,
    team.id,
  );
  expect(await find()).toBeNull();
  await runSql('DELETE FROM organization_members WHERE user_id = ?', referred);
  const set = (sql: string) => runSql(sql, user.id);
  await set("INSERT INTO publishing_pauses (card_id, user_id, paused_at) VALUES (?1, ?1, '')");
  expect(await find()).toBeNull();
  await set('DELETE FROM publishing_pauses WHERE user_id = ?');
  expect(await find()).not.toBeNull();
  // A year after the sign-up.
  expect(await find('2099-01-01T00:00:00.000Z')).toBeNull();
  await set("UPDATE users SET plan = 'startup' WHERE id = ?");
  expect(await find()).toBeNull();
  await set("UPDATE users SET plan = 'business_pro' WHERE id = ?");
  await set("UPDATE affiliate_links SET suspended_at = '2026-01-01' WHERE user_id = ?");
  expect(await find()).toBeNull();
  expect((await follow(code)).headers.get('Set-Cookie')).toBeNull();
});

/** Makes an account one that signed up by a link, at this time. */
async function refer(user: string, referrer: string, at: string): Promise<void> {
  await runSql(
    `INSERT INTO affiliate_referrals (user_id, referrer_id, signed_up_at) VALUES (?1, ?2, ?3)
    ON CONFLICT (user_id) DO UPDATE SET signed_up_at = excluded.signed_up_at`,
    user,
    referrer,
    at,
  );
}

test('S-Y9: a commission is due after the refund window, and a refund within it takes it back in the same month', async () => {
  const referrer = (await createAffiliate()).user.id;
  const { addCustomer, pay, refund, goTo } = startBilling();
  goTo('2026-03-10T12:00:00.000Z');
  const { user, customer } = await addCustomer();
  await refer(user, referrer, '2026-03-01T12:00:00.000Z');
  const paid = await pay(customer, 2900);
  goTo('2026-03-20T12:00:00.000Z');
  await refund(paid, 900);
  const lines = await readRevenueLines(referrer);
  expect(lines.map(({ month, kind, share }) => [month, kind, share])).toEqual([
    ['2026-04', 'invoice', 580],
    ['2026-04', 'refund', -180],
  ]);
});

test('GET /api/affiliate/statements pages through months of what referred customers paid and got back', async () => {
  const [person, other] = [await createAffiliate(), await join('business_pro')];
  const { addCustomer, pay, refund, goTo } = startBilling();
  const { user, customer } = await addCustomer();
  for (let no = 0; no < 13; no++) {
    const at = `${addMonths('2025-01', no)}-10T12:00:00.000Z`;
    goTo(at);
    await refer(user, person.user.id, at);
    const paid = await pay(customer, 2900);
    if (no === 12) await refund(paid, 900);
  }
  const first = await readCommissions(person);
  expect([first.statements.length, first.next]).toEqual([12, '2025-03']);
  expect(first.statements[0]).toMatchObject({
    month: '2026-02',
    state: 'open',
    lines: 2,
    totals: [{ currency: 'usd', paid: 2900, returned: -900, share: 400, payable: 400 }],
  });
  const rest = await readCommissions(person, `?before=${first.next}`);
  expect(rest).toMatchObject({ statements: [{ month: '2025-02', lines: 1 }], next: null });
  await expectStatus(person.send('GET', `${listCommissions.path}?before=x`), 400);
  expect(await readCommissions(other)).toEqual({ statements: [], next: null });
});
