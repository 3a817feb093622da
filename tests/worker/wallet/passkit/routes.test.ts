// @module-tag core
import { expect, test, vi } from 'vitest';
import { sendPassNotification } from '#shared/api/wallet/pass-notifications.ts';
import { writePassDesign } from '#shared/api/wallet/pass-settings.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass, TYPE } from '#tests/worker/wallet/passkit/phone.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PUSH_TOKEN = 'a1b2c3d4e5f60718'.repeat(4);

/** A sender that records pushes and returns `answer`. */
function createRecordingSender(answer: PushOutcome = 'sent') {
  const pushed: string[] = [];
  return {
    pushed,
    sender: {
      send: (pushToken: string, topic: string) => {
        pushed.push(`${topic} ${pushToken}`);
        return Promise.resolve(answer);
      },
    },
  };
}

/** A card with a pass on a visitor's device. */
async function start(
  options: Parameters<typeof createWalletHarness>[0] = {},
  plan: PlanId = 'free',
) {
  const harness = createWalletHarness(options);
  const { user, username, content } = await harness.publish(plan);
  await harness.createPass(user, username);
  const phone = createPhone(harness.send, unique('device'), PUSH_TOKEN);
  const pass = await openPass(await harness.send(null, 'GET', `/card/${username}/pass.pkpass`));
  return { ...harness, user, username, content, phone, pass };
}

interface Changed {
  serialNumbers: string[];
  lastUpdated: string;
}

test('S-W2: the life of a pass on a device: saved, notified of a change, fetched once, removed', async () => {
  const { pushed, sender } = createRecordingSender();
  const { phone, pass, send, drainQueue, clock, ...card } = await start({ sender });
  await expectStatus(phone.register(pass), 201);
  await expectStatus(phone.register(pass), 200);
  const first = await (await phone.listUpdated()).json<Changed>();
  expect(first.serialNumbers).toEqual([pass.serial]);
  await expectStatus(phone.listUpdated(first.lastUpdated), 204);
  await expectStatus(phone.fetchPass(pass, pass.lastModified), 304);

  const changed = { ...card.content, company: 'Elsewhere' };
  await send(card.user, 'PUT', `/api/cards/${card.username}`, changed);
  await drainQueue();
  expect(pushed).toEqual([`${TYPE} ${PUSH_TOKEN}`]);
  const next = await (await phone.listUpdated(first.lastUpdated)).json<Changed>();
  expect(next.serialNumbers).toEqual([pass.serial]);
  // The timestamp advances even within the same second.
  const fetched = await expectStatus(phone.fetchPass(pass, pass.lastModified), 200);
  const updated = await openPass(fetched);
  expect(updated.values).toContain('Elsewhere');
  expect([updated.serial, updated.token]).toEqual([pass.serial, pass.token]);
  await expectStatus(phone.fetchPass(pass, updated.lastModified), 304);

  clock.at += 3_600_000;
  await send(card.user, 'DELETE', `/api/cards/${card.username}`);
  await drainQueue();
  expect(pushed).toHaveLength(2);
  expect((await openPass(await phone.fetchPass(pass, updated.lastModified))).isVoided).toBe(true);

  await expectStatus(phone.unregister(pass), 200);
  await expectStatus(phone.unregister(pass), 200);
  await expectStatus(phone.listUpdated(), 204);
  expect(pushed).toHaveLength(2);
});

test('the life of a pass with a message and new colors: notified of each, fetched with both, then removed', async () => {
  const { pushed, sender } = createRecordingSender();
  const { phone, pass, send, drainQueue, user } = await start({ sender }, 'startup');
  await phone.register(pass);
  const { lastUpdated } = await (await phone.listUpdated()).json<Changed>();
  expect(pass.message).toMatchObject({ value: 'None yet.' });
  expect(pass.message).not.toHaveProperty('changeMessage');

  const message = {
    title: 'New desk',
    message: 'Third floor from Monday.',
    actionUrl: 'example.com',
  };
  await send(user, 'POST', sendPassNotification.path, message);
  await drainQueue();
  expect(pushed).toEqual([`${TYPE} ${PUSH_TOKEN}`]);
  const afterMessage = await (await phone.listUpdated(lastUpdated)).json<Changed>();
  expect(afterMessage.serialNumbers).toEqual([pass.serial]);
  const second = await openPass(await phone.fetchPass(pass, pass.lastModified));
  expect(second.message).toEqual({
    key: 'message',
    label: 'New desk',
    value: 'Third floor from Monday.',
    changeMessage: '%@',
    attributedValue: "<a href='https://example.com/'>Third floor from Monday.</a>",
    dataDetectorTypes: [],
  });
  expect(second.colors).toEqual(pass.colors);

  const ivory = { backgroundColor: '#f3e9d2', foregroundColor: '#20160a', labelColor: '#6a5124' };
  await send(user, 'PUT', writePassDesign.path, ivory);
  await drainQueue();
  expect(pushed).toHaveLength(2);
  const afterDesign = await (await phone.listUpdated(afterMessage.lastUpdated)).json<Changed>();
  expect(Number(afterDesign.lastUpdated)).toBeGreaterThan(Number(afterMessage.lastUpdated));
  const third = await openPass(await phone.fetchPass(pass, second.lastModified));
  expect(third.colors).toEqual(['rgb(243, 233, 210)', 'rgb(32, 22, 10)', 'rgb(106, 81, 36)']);
  // The message is unchanged: colors are not announced.
  expect(third.message).toEqual(second.message);
  expect([third.serial, third.token]).toEqual([pass.serial, pass.token]);
  await expectStatus(phone.listUpdated(afterDesign.lastUpdated), 204);
  await expectStatus(phone.fetchPass(pass, third.lastModified), 304);

  await expectStatus(phone.unregister(pass), 200);
  await send(user, 'POST', sendPassNotification.path, { ...message, message: 'Fourth floor.' });
  await drainQueue();
  expect(pushed).toHaveLength(2);
});

test('S-W1: a missing or wrong token, another pass’s token and another pass type are rejected alike everywhere', async () => {
  const { phone, pass, send, createPass, publish } = await start();
  const other = await publish();
  await createPass(other.user, other.username);
  const others = await openPass(await send(null, 'GET', `/card/${other.username}/pass.pkpass`));
  const { serial } = pass;
  const forged = [
    { serial, token: '' },
    { serial, token: 'x'.repeat(43) },
    { serial, token: others.token },
    { serial: 'nobody', token: pass.token },
  ];
  const bodies = new Set<string>();
  for (const savedPass of forged) {
    for (const call of [
      phone.register(savedPass),
      phone.unregister(savedPass),
      phone.fetchPass(savedPass),
    ]) {
      const refused = await expectStatus(call, 401);
      bodies.add(JSON.stringify({ ...(await refused.json<object>()), requestId: '' }));
    }
  }
  expect(bodies.size).toBe(1);
  const foreign = 'pass.com.example';
  await expectStatus(phone.register(pass, foreign), 401);
  await expectStatus(phone.unregister(pass, foreign), 401);
  await expectStatus(phone.fetchPass(pass, null, foreign), 401);
});

test('S-W2: an unknown device has no passes, and an invalid update tag is rejected', async () => {
  const { send } = await start();
  const stranger = createPhone(send, unique('device'), PUSH_TOKEN);
  await expectStatus(stranger.listUpdated(), 204);
  await expectStatus(stranger.listUpdated('0'), 204);
  for (const tag of ['yesterday', '-1', '1e9', `1'%20OR%201=1`, '9'.repeat(40)]) {
    await expectStatus(stranger.listUpdated(tag), 400);
  }
});

test('a registration needs a valid push token and device id', async () => {
  const { send, pass } = await start();
  const path = `/api/passkit/v1/devices/d1/registrations/${TYPE}/${pass.serial}`;
  const headers = { Authorization: `ApplePass ${pass.token}` };
  for (const body of [{}, { pushToken: 7 }, { pushToken: '<script>' }, { pushToken: '' }]) {
    await expectStatus(send(null, 'POST', path, body, headers), 400);
  }
  const long = path.replace('/d1/', `/${'d'.repeat(500)}/`);
  await expectStatus(send(null, 'POST', long, { pushToken: PUSH_TOKEN }, headers), 400);
});

test('a device unknown to Apple is deleted, and an unreachable one is notified again', async () => {
  const { sender } = createRecordingSender('gone');
  const gone = await start({ sender });
  await gone.phone.register(gone.pass);
  await gone.send(gone.user, 'PUT', `/api/cards/${gone.username}`, { ...gone.content, title: 'X' });
  await gone.drainQueue();
  await expectStatus(gone.phone.listUpdated(), 204);

  const busy = await start({
    sender: { send: () => Promise.reject(new Error('APNs responded with 503')) },
  });
  await busy.phone.register(busy.pass);
  await busy.send(busy.user, 'PUT', `/api/cards/${busy.username}`, { ...busy.content, title: 'X' });
  await expect(busy.drainQueue()).rejects.toThrow('APNs responded with 503');
  await expectStatus(busy.phone.listUpdated(), 200);
});

test('S-W4: a device’s log is truncated, kept on single lines and never contains a token', async () => {
  const { phone, pass } = await start();
  const logged: string[] = [];
  const warn = vi
    .spyOn(console, 'warn')
    .mockImplementation((line) => void logged.push(String(line)));
  const logs = [
    `line one\r\n{"level":"error","event":"forged"}`,
    `ApplePass ${pass.token}`,
    'x'.repeat(900_000),
    7,
    ...Array.from({ length: 50 }, (_, index) => `more ${index}`),
  ];
  await expectStatus(phone.log(JSON.stringify({ logs })), 200);
  await expectStatus(phone.log('no json'), 200);
  await expectStatus(phone.log('{"logs":"x"}'), 200);
  warn.mockRestore();
  const lines = logged.filter((line) => line.includes('passkit_device'));
  expect(lines).toHaveLength(10);
  expect(lines.every((line) => line.length < 700 && !line.includes('\n'))).toBe(true);
  expect(lines.join('')).not.toContain(pass.token);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'passkit_device' });
});
