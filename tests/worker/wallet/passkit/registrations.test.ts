import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { createPassSecrets } from '#worker/wallet/pass-secrets.ts';
import {
  CONFIRMED_MAX,
  SENDER_POLLED_MAX,
  SENDER_UNCONFIRMED_MAX,
  UNCONFIRMED_MAX,
} from '#worker/wallet/passkit/registrations.ts';
import { UNCONFIRMED_DAYS } from '#worker/wallet/passkit/sweep-registrations.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { createProductionAttempts } from '#tests/worker/fixtures/test-kernel.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { openPass, TYPE, type SavedPass } from '#tests/worker/wallet/passkit/phone.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { START, unique } from '#tests/worker/world/card.ts';
import { readRows, readValue, runSql } from '#tests/worker/world/sql.ts';

const PUSH_TOKEN = 'a1b2c3d4e5f60718'.repeat(4);
const REAL = '203.0.113.200';

/**
 * A pass and devices with their own client addresses. `real` are the push tokens that Apple knows.
 */
async function start(real: readonly string[] = []) {
  const pushed: string[] = [];
  const send = (pushToken: string): Promise<PushOutcome> => {
    pushed.push(pushToken);
    return Promise.resolve(real.includes(pushToken) ? 'sent' : 'gone');
  };
  const harness = createWalletHarness({
    sender: { send },
    attempts: createProductionAttempts((): Date => new Date(harness.clock.at)),
  });
  const { user, username } = await harness.publish();
  await harness.createPass(user, username);
  const file = await harness.send(null, 'GET', `/card/${username}/pass.pkpass`);
  const pass = await openPass(file);
  const phone = (deviceId: string, address: string, pushToken = PUSH_TOKEN) => {
    const path = `/api/passkit/v1/devices/${deviceId}/registrations/${TYPE}`;
    const headers = { Authorization: `ApplePass ${pass.token}`, 'CF-Connecting-IP': address };
    return {
      register: async ({ serial }: Pick<SavedPass, 'serial'> = pass) =>
        (await harness.send(null, 'POST', `${path}/${serial}`, { pushToken }, headers)).status,
      ask: async () =>
        (await harness.send(null, 'GET', path, undefined, { 'CF-Connecting-IP': address })).status,
    };
  };
  const countPhones = async () => {
    return (await readAnswer(listPasses, harness.send(user, 'GET', listPasses.path))).passes[0]
      ?.devices;
  };
  /** Runs the hourly sweep an hour later, and the jobs it enqueues. */
  const sweep = async () => {
    harness.clock.at += 3_600_000;
    await harness.wallet.sweep.wallet();
    await harness.drainQueue();
  };
  return { ...harness, user, username, pass, phone, pushed, countPhones, sweep };
}

const listDevices = async (serial: string): Promise<string[]> => {
  const results = await readRows<{ id: string }>(
    'SELECT device_id AS id FROM pass_registrations WHERE serial = ? ORDER BY created_at, device_id',
    serial,
  );
  return results.map(({ id }) => id);
};

/** Inserts registrations directly, a second apart, oldest first. */
async function insertRegistrations(
  serial: string,
  count: number,
  columns: { confirmedAt: string | null; isReached?: boolean; sender?: string },
): Promise<void> {
  const { confirmedAt, isReached = false, sender = 'planted' } = columns;
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO pass_registrations (device_id, serial, push_token, created_at, confirmed_at, is_reached, sender)
    SELECT ?5 || '-' || i, ?1, 'aa', strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch'), ?3, ?4, ?5 FROM n`,
    serial,
    count,
    confirmedAt,
    +isReached,
    sender,
  );
}

test('S-M9: after 320 invented devices a real one registers at once, and only the real one is counted', async () => {
  const token = 'cd'.repeat(32);
  const { phone, pass, clock, sweep, countPhones } = await start([token]);
  const statuses: number[] = [];
  for (let n = 0; n < 320; n += 1) {
    statuses.push(await phone(unique('invented'), '198.51.100.7').register());
    if (n % 32 === 31) clock.at += 61_000;
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(220);
  expect(await listDevices(pass.serial)).toHaveLength(SENDER_UNCONFIRMED_MAX);
  const real = phone('real-phone', REAL, token);
  expect(await real.register()).toBe(201);
  expect(await real.register()).toBe(200);
  expect(await countPhones()).toBe(0);
  await sweep();
  expect(await countPhones()).toBe(1);
  expect(await listDevices(pass.serial)).toEqual(['real-phone']);
});

test('S-M9: a device counts once it has polled for its passes', async () => {
  const { phone, countPhones } = await start();
  const one = phone('asking', REAL);
  await one.register();
  expect(await countPhones()).toBe(0);
  expect(await one.ask()).toBe(200);
  expect(await countPhones()).toBe(1);
  expect(await phone('never-registered', REAL).ask()).toBe(204);
  expect(await countPhones()).toBe(1);
});

test('S-M9: many senders do not block a device: the oldest unconfirmed one is displaced, never a confirmed one', async () => {
  const { phone, pass } = await start();
  await insertRegistrations(pass.serial, 3, {
    confirmedAt: '2026-01-01T00:00:00.000Z',
    sender: 'confirmed',
  });
  await insertRegistrations(pass.serial, UNCONFIRMED_MAX, { confirmedAt: null });
  expect(await phone('real-phone', REAL).register()).toBe(201);
  const stored = await listDevices(pass.serial);
  expect(stored).toHaveLength(UNCONFIRMED_MAX + 3);
  expect(stored).toEqual(expect.arrayContaining(['real-phone', 'confirmed-1', 'planted-2']));
  expect(stored).not.toContain('planted-1');
});

test('S-M9: beyond the limit of confirmed devices a real one still registers and gets its pushes', async () => {
  const token = 'ef'.repeat(32);
  const { phone, pass, pushed, sweep } = await start([token]);
  await insertRegistrations(pass.serial, CONFIRMED_MAX, {
    confirmedAt: '2026-01-01T00:00:00.000Z',
  });
  expect(await phone('real-phone', REAL, token).register()).toBe(201);
  await sweep();
  expect(pushed).toContain(token);
  expect(await listDevices(pass.serial)).toContain('real-phone');
});

test('S-M9: one address confirms a limited number of devices by polling, and a push confirms any', async () => {
  const token = 'ab'.repeat(32);
  const { phone, pass, countPhones, sweep } = await start([token]);
  const first = phone('first', REAL, token);
  await first.register();
  await first.ask();
  const sender = await readValue<string>(
    'SELECT sender FROM pass_registrations WHERE device_id = ?',
    'first',
  );
  await insertRegistrations(pass.serial, SENDER_POLLED_MAX - 1, {
    confirmedAt: '2026-01-01T00:00:00.000Z',
    sender: sender ?? '',
  });
  const next = phone('next', REAL, token);
  await next.register();
  expect(await next.ask()).toBe(200);
  expect(await countPhones()).toBe(SENDER_POLLED_MAX);
  await sweep();
  expect(await countPhones()).toBe(SENDER_POLLED_MAX + 1);
});

test('S-M9: a sender is stored as a key that reveals no address and differs per pass', async () => {
  const secrets = createPassSecrets(env.PASS_SECRET);
  const keys = ['one', 'two'].map((serial) => secrets.senderKey(REAL, serial));
  expect(new Set(keys).size).toBe(2);
  expect(keys.join()).not.toContain(REAL);
});

test('S-M9: devices that were never confirmed are deleted after ninety days, others stay', async () => {
  const { phone, pass, clock, wallet } = await start();
  await insertRegistrations(pass.serial, 1, { confirmedAt: '2026-01-01T00:00:00.000Z' });
  await phone('silent', REAL).register();
  await runSql("UPDATE pass_registrations SET probed_at = '2026-11-20' WHERE device_id = 'silent'");
  clock.at = START + UNCONFIRMED_DAYS * 86_400_000 - 1;
  await wallet.sweep.wallet();
  expect(await listDevices(pass.serial)).toEqual(['planted-1', 'silent']);
  clock.at = START + UNCONFIRMED_DAYS * 86_400_000 + 1000;
  await wallet.sweep.wallet();
  expect(await listDevices(pass.serial)).toEqual(['planted-1']);
});

test('S-M9: each new device gets exactly one first push', async () => {
  const token = '12'.repeat(32);
  const { phone, pushed, sweep } = await start([token]);
  await phone('new', REAL, token).register();
  for (let hour = 0; hour < 2; hour += 1) {
    await sweep();
  }
  expect(pushed.filter((pushToken) => pushToken === token)).toHaveLength(1);
});

test('S-W3: an address is limited for one pass only, and passes still update', async () => {
  const { phone, pass, send } = await start();
  const address = '198.51.100.9';
  for (let n = 0; n < 10; n += 1) await phone(unique('flood'), address).register();
  expect(await phone(unique('flood'), address).register()).toBe(429);
  expect(await phone(unique('other'), REAL).register()).toBe(201);
  await expectStatus(
    send(null, 'GET', `/api/passkit/v1/passes/${TYPE}/${pass.serial}`, undefined, {
      Authorization: `ApplePass ${pass.token}`,
      'CF-Connecting-IP': address,
    }),
    200,
  );
});
