import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { createWorld, WORLD_ORIGIN } from '#tests/worker/fixtures/world.ts';
import { expireRecords, insertDomain } from '#tests/worker/own-domains/harness.ts';
import { buildEventBody, sign } from '#tests/worker/payments/fakes/signed-event.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import {
  buildWalkAccount,
  CARD,
  type WalkAccount,
} from '#tests/worker/write-paths/walk-account.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** An isolate that remembers nothing. */
const startIsolate = ({ outside }: WalkAccount) => createWorld(outside);

/** What an account has, and what its session may read. */
async function readBelongings(account: WalkAccount): Promise<Record<string, unknown>> {
  const world = startIsolate(account);
  const { token, card } = account;
  const read = async (path: string): Promise<unknown> => {
    const { status, text } = await world.send('GET', path, { token });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text);
  };
  const picture = await world.fetch('GET', card.profileImage, { token });
  return {
    user: await read('/api/auth/verify'),
    cards: await read('/api/cards'),
    contacts: await read('/api/contacts'),
    subscription: await read('/api/payments/subscription'),
    invoices: await read('/api/payments/invoices'),
    picture: [picture.status, (await picture.arrayBuffer()).byteLength],
  };
}

/** The pass of the card as a device gets it. */
async function readPass(account: WalkAccount) {
  const answer = await startIsolate(account).fetch('GET', `/card/${CARD}/pass.pkpass`);
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  const { serialNumber: serial, organizationName: name, barcodes } = pass;
  return { serial, name, code: barcodes[0].message };
}

/** The pass at Google, as its API received it last. */
function readGooglePass({ outside }: WalkAccount): string {
  const passes = [...outside.emulator.written.values()].filter((one) => 'genericType' in one);
  expect(passes).toHaveLength(1);
  return JSON.stringify(passes);
}

async function readPage(account: WalkAccount) {
  const page = await startIsolate(account).fetch('GET', `/${CARD}`);
  return { status: page.status, target: page.headers.get('Location'), html: await page.text() };
}

test("a customer who leaves keeps session, cards, pictures, contacts, passes and subscription, and the card has the product's brand and address", async () => {
  const account = await buildWalkAccount();
  onTestFinished(() => void vi.unstubAllGlobals());
  const { userId, token, invoice, serial } = account;
  const partner = await createPartner();
  const home = `https://${await insertDomain({ organizationId: partner.id, purpose: 'app' })}`;
  await expireRecords(partner.id);
  await joinPartner(userId, partner.id);
  const world = startIsolate(account);
  const body = buildEventBody('invoice.paid', invoice);
  await world.send('POST', '/api/payments/webhook', {
    body,
    headers: { 'Stripe-Signature': sign(body) },
  });
  await world.deliver('jobs', { kind: 'refresh_customer', userId, origin: WORLD_ORIGIN });
  await world.drain();
  expect(await readPage(account)).toMatchObject({ status: 301, target: `${home}/${CARD}` });
  expect(await readPass(account)).toEqual({
    serial,
    name: 'Bright Ideas',
    code: `${home}/${CARD}?s=pass`,
  });
  const google = readGooglePass(account);
  // Its logo is the card's picture. Google shows the name of the installation's account itself.
  expect(google).toContain(`"sourceUri":{"uri":"${home}/media/`);
  expect(google).toContain(`"uri":"${home}/${CARD}"`);
  expect(google).not.toMatch(/tip.?top/i);
  expect(google).not.toContain(WORLD_ORIGIN);
  const before = await readBelongings(account);
  expect(before).toMatchObject({
    subscription: { state: 'active', soldPlan: 'business_pro' },
    contacts: { contacts: [{}, {}] },
    picture: [200, expect.any(Number)],
  });

  await expectStatus(world.send('DELETE', '/api/account/partner', { token }), 204);
  await world.drain();
  expect(await readBelongings(account)).toEqual(before);
  const { status, html } = await readPage(account);
  expect(status).toBe(200);
  expect(html).toContain('<meta property="og:site_name" content="Tip Top Cards">');
  expect(html).toContain(`<link rel="canonical" href="${WORLD_ORIGIN}/${CARD}">`);
  expect(html).not.toContain('Bright Ideas');
  expect(await readPass(account)).toEqual({
    serial,
    name: 'Tip Top Cards',
    code: `${WORLD_ORIGIN}/${CARD}?s=pass`,
  });
  expect(readGooglePass(account)).toContain(`"uri":"${WORLD_ORIGIN}/${CARD}"`);
  expect(readGooglePass(account)).not.toContain(home);
  const sessions = env.DB.prepare('SELECT count(*) FROM sessions WHERE user_id = ?').bind(userId);
  expect(await sessions.first('count(*)')).toBe(2);
});
