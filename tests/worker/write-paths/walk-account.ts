import { env } from 'cloudflare:test';
import { z } from 'zod';
import { signup } from '#shared/api/auth/auth.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { createConfirmationLinks } from '#worker/auth/confirmation/confirmation-links.ts';
import { createUnsubscribeLinks } from '#worker/contacts/exchange/unsubscribe-links.ts';
import { allRows } from '#worker/db/rows.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { startOutside, type Outside } from '#tests/worker/fixtures/outside.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readStored, type Stored } from '#tests/worker/fixtures/stored.ts';
import {
  createWorld,
  WORLD_ORIGIN,
  type Outcome,
  type World,
} from '#tests/worker/fixtures/world.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { openPass, TYPE } from '#tests/worker/wallet/passkit/phone.ts';
import { readRows, runSql } from '#tests/worker/world/sql.ts';

export const PASSWORD = 'a rather long pass phrase';
export const RESET_TOKEN = 'a-token-of-a-mailed-link-for-tests-only-0123456789';
export const OWNER = { firstName: 'Ann', lastName: 'Example', email: 'ann@walk.example' };

/** The stored data of an owner who uses every feature, before any fault. */
export interface WalkAccount {
  stored: Stored;
  files: Map<string, Uint8Array>;
  outside: Outside;
  userId: string;
  token: string;
  otherSession: string;
  card: ReturnType<typeof buildTestContent>;
  serial: string;
  passToken: string;
  contacts: string[];
  customer: string;
  subscription: string;
  /** The paid invoice of the subscription. */
  invoice: object;
}

export const CARD = 'ann-walks';
export const DEVICE = 'device-of-a-visitor';
export const REGISTRATION = `/api/passkit/v1/devices/${DEVICE}/registrations/${TYPE}`;

function read({ status, text }: Outcome, expected: number): unknown {
  if (status !== expected) throw new Error(`${status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

export const visitor = (name: string, key: string) => ({
  name,
  email: `${name.toLowerCase()}@visitors.example`,
  consent: true,
  key,
  turnstileToken: 'solved',
});

async function readRow<Row>(sql: string): Promise<Row[]> {
  return await readRows<Row>(sql);
}

const now = () => new Date();

const readSecret = (): string => z.string().parse(Reflect.get(env, 'SESSION_SECRET'));

/** The token of a confirmation link for an account, as it is mailed. */
export function createLink(user: { id: string; email: string }): string {
  return createConfirmationLinks({ db: env.DB, secrets: [readSecret()], now }).create(user);
}

/** The token of the link that turns off an account's mails about contacts, as it is mailed. */
export function createUnsubscribeToken(user: { id: string; email: string }): string {
  return createUnsubscribeLinks([readSecret()]).create(user);
}

async function createOwner(world: World) {
  const body = { ...OWNER, password: PASSWORD };
  const { token, user } = signup.response.parse(
    read(await world.send('POST', '/api/auth/signup', { body }), 201),
  );
  const link = { token: createLink(user) };
  read(await world.send('POST', '/api/auth/email-confirmation/confirm', { body: link }), 200);
  const login = { email: OWNER.email, password: PASSWORD };
  read(await world.send('POST', '/api/auth/login', { body: login }), 200);
  return { token, userId: user.id };
}

async function subscribe(world: World, outside: Outside, token: string) {
  const order = {
    plan: 'business_pro',
    billingInterval: 'monthly',
    successUrl: `${WORLD_ORIGIN}/dashboard?success=true`,
    cancelUrl: `${WORLD_ORIGIN}/pricing?canceled=true`,
  };
  const path = '/api/payments/create-checkout-session';
  read(await world.send('POST', path, { token, body: order }), 200);
  const [customer = ''] = outside.stripe.customers.keys();
  outside.stripe.sessions.clear();
  const { id, invoice, subscription } = outside.stripe.subscribe(customer, Date.now(), {
    price: 'price_business_pro_monthly',
  });
  outside.stripe.schedule(subscription, 'price_startup_monthly', Date.now() + 30 * DAY_MS);
  Object.assign(invoice, {
    amount_paid: 2900,
    total: 2900,
    total_excluding_tax: 2900,
    status_transitions: { paid_at: Math.floor(Date.now() / 1000) },
  });
  return { customer, subscription: id, invoice };
}

async function registerPass(world: World, token: string) {
  const request = { cardData: { username: CARD } };
  read(await world.send('POST', '/api/wallet-passes/generate', { token, body: request }), 200);
  const { serial, token: passToken } = await openPass(
    await world.fetch('GET', `/card/${CARD}/pass.pkpass`),
  );
  const headers = { Authorization: `ApplePass ${passToken}` };
  const body = { pushToken: 'ab'.repeat(32) };
  read(await world.send('POST', `${REGISTRATION}/${serial}`, { body, headers }), 201);
  // The sweep probes phones ten minutes after they registered, and the walks can take longer.
  await runSql(
    'UPDATE pass_registrations SET created_at = ?',
    new Date(Date.now() + HOUR_MS).toISOString(),
  );
  return { serial, passToken };
}

/** Builds the data through the Worker's routes, once per test file. */
export async function buildWalkAccount(): Promise<WalkAccount> {
  const outside = await startOutside();
  const world = createWorld(outside);
  const { token, userId } = await createOwner(world);
  const subscribed = await subscribe(world, outside, token);
  await runSql("UPDATE users SET plan = 'business_pro'");
  const { url } = uploadMedia.response.parse(
    read(await world.send('POST', '/api/media', { token, body: PNG }), 201),
  );
  const card = buildTestContent({ id: 'card-of-the-walk', profileImage: url });
  read(await world.send('PUT', `/api/cards/${CARD}`, { token, body: card }), 201);
  const registered = await registerPass(world, token);
  for (const name of ['Vera', 'Viktor']) {
    const body = visitor(name, `key-of-${name}`);
    read(await world.send('POST', `/api/cards/${CARD}/contacts`, { body }), 201);
  }
  await runSql(
    'INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (?, ?, ?)',
    sha256Hex(RESET_TOKEN),
    userId,
    new Date(Date.now() + 3_000_000).toISOString(),
  );
  await world.drain();
  const stored = await readStored();
  const files = new Map<string, Uint8Array>();
  for (const file of stored.files) {
    const object = await env.MEDIA.get(file);
    if (object) files.set(file, new Uint8Array(await object.arrayBuffer()));
  }
  const ledger = await createTestLedgers().open(userId);
  const contacts = await allRows(
    ledger.prepare('SELECT id FROM contacts ORDER BY name'),
    z.object({ id: z.string() }),
  );
  const sessions = await readRow<{ id: string }>(
    'SELECT sid_hash AS id FROM sessions ORDER BY created_at',
  );
  return {
    stored,
    files,
    outside,
    userId,
    token,
    card,
    ...registered,
    ...subscribed,
    otherSession: sessions.at(-1)?.id ?? '',
    contacts: contacts.map(({ id }) => id),
  };
}
