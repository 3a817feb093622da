import { expect, test, vi } from 'vitest';
import { sendPassNotification } from '#shared/api/pass-notifications.ts';
import { writePassDesign } from '#shared/api/pass-settings.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass, TYPE } from '#tests/worker/wallet/passkit/phone.ts';

const PUSH_TOKEN = 'a1b2c3d4e5f60718'.repeat(4);

/** A sender that remembers whom it told, and answers what it is told to. */
function recordingSender(answer: PushOutcome = 'sent') {
  const told: string[] = [];
  return {
    told,
    sender: {
      send: (pushToken: string, topic: string) => {
        told.push(`${topic} ${pushToken}`);
        return Promise.resolve(answer);
      },
    },
  };
}

/** A card with a pass, in a visitor's phone. */
async function start(
  options: Parameters<typeof createWalletHarness>[0] = {},
  plan: PlanId = 'free',
) {
  const harness = createWalletHarness(options);
  const { user, username, content } = await harness.publish(plan);
  await harness.made(user, username);
  const phone = createPhone(harness.send, unique('device'), PUSH_TOKEN);
  const pass = await openPass(await harness.send(null, 'GET', `/card/${username}/pass.pkpass`));
  return { ...harness, user, username, content, phone, pass };
}

interface Changed {
  serialNumbers: string[];
  lastUpdated: string;
}

test('W2: the life of a pass in a phone: saved, told of a change, fetched once, removed', async () => {
  const { told, sender } = recordingSender();
  const { phone, pass, send, work, clock, ...card } = await start({ sender });
  expect((await phone.register(pass)).status).toBe(201);
  expect((await phone.register(pass)).status).toBe(200);
  const first = await (await phone.changed()).json<Changed>();
  expect(first.serialNumbers).toEqual([pass.serial]);
  expect((await phone.changed(first.lastUpdated)).status).toBe(204);
  expect((await phone.fetchPass(pass, pass.lastModified)).status).toBe(304);

  const changed = { ...card.content, company: 'Elsewhere' };
  await send(card.user, 'PUT', `/api/cards/${card.username}`, changed);
  await work();
  expect(told).toEqual([`${TYPE} ${PUSH_TOKEN}`]);
  const next = await (await phone.changed(first.lastUpdated)).json<Changed>();
  expect(next.serialNumbers).toEqual([pass.serial]);
  // Within the same second as the first: the stamp moved all the same.
  const fetched = await phone.fetchPass(pass, pass.lastModified);
  expect(fetched.status).toBe(200);
  const updated = await openPass(fetched);
  expect(updated.values).toContain('Elsewhere');
  expect([updated.serial, updated.token]).toEqual([pass.serial, pass.token]);
  expect((await phone.fetchPass(pass, updated.lastModified)).status).toBe(304);

  clock.at += 3_600_000;
  await send(card.user, 'DELETE', `/api/cards/${card.username}`);
  await work();
  expect(told).toHaveLength(2);
  expect((await openPass(await phone.fetchPass(pass, updated.lastModified))).isVoided).toBe(true);

  expect((await phone.unregister(pass)).status).toBe(200);
  expect((await phone.unregister(pass)).status).toBe(200);
  expect((await phone.changed()).status).toBe(204);
  expect(told).toHaveLength(2);
});

test('the life of a pass with a message and new colours: told of each, fetched with both, then removed', async () => {
  const { told, sender } = recordingSender();
  const { phone, pass, send, work, user } = await start({ sender }, 'startup');
  await phone.register(pass);
  const { lastUpdated } = await (await phone.changed()).json<Changed>();
  expect(pass.message).toMatchObject({ value: 'None yet.' });
  expect(pass.message).not.toHaveProperty('changeMessage');

  const said = { title: 'New desk', message: 'Third floor from Monday.', actionUrl: 'example.com' };
  await send(user, 'POST', sendPassNotification.path, said);
  await work();
  expect(told).toEqual([`${TYPE} ${PUSH_TOKEN}`]);
  const afterMessage = await (await phone.changed(lastUpdated)).json<Changed>();
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
  expect(second.colours).toEqual(pass.colours);

  const ivory = { backgroundColor: '#f3e9d2', foregroundColor: '#20160a', labelColor: '#6a5124' };
  await send(user, 'PUT', writePassDesign.path, ivory);
  await work();
  expect(told).toHaveLength(2);
  const afterDesign = await (await phone.changed(afterMessage.lastUpdated)).json<Changed>();
  expect(Number(afterDesign.lastUpdated)).toBeGreaterThan(Number(afterMessage.lastUpdated));
  const third = await openPass(await phone.fetchPass(pass, second.lastModified));
  expect(third.colours).toEqual(['rgb(243, 233, 210)', 'rgb(32, 22, 10)', 'rgb(106, 81, 36)']);
  // The message stands as it was: colours announce nothing.
  expect(third.message).toEqual(second.message);
  expect([third.serial, third.token]).toEqual([pass.serial, pass.token]);
  expect((await phone.changed(afterDesign.lastUpdated)).status).toBe(204);
  expect((await phone.fetchPass(pass, third.lastModified)).status).toBe(304);

  expect((await phone.unregister(pass)).status).toBe(200);
  await send(user, 'POST', sendPassNotification.path, { ...said, message: 'Fourth floor.' });
  await work();
  expect(told).toHaveLength(2);
});

test('W1: no token, a wrong one, another pass’s and another pass type are refused alike on every call', async () => {
  const { phone, pass, send, made, publish } = await start();
  const other = await publish();
  await made(other.user, other.username);
  const others = await openPass(await send(null, 'GET', `/card/${other.username}/pass.pkpass`));
  const { serial } = pass;
  const forged = [
    { serial, token: '' },
    { serial, token: 'x'.repeat(43) },
    { serial, token: others.token },
    { serial: 'nobody', token: pass.token },
  ];
  const bodies = new Set<string>();
  for (const held of forged) {
    for (const call of [phone.register(held), phone.unregister(held), phone.fetchPass(held)]) {
      const refused = await call;
      expect(refused.status).toBe(401);
      bodies.add(JSON.stringify({ ...(await refused.json<object>()), requestId: '' }));
    }
  }
  expect(bodies.size).toBe(1);
  const foreign = 'pass.com.example';
  expect((await phone.register(pass, foreign)).status).toBe(401);
  expect((await phone.unregister(pass, foreign)).status).toBe(401);
  expect((await phone.fetchPass(pass, null, foreign)).status).toBe(401);
});

test('W2: a phone nobody knows has no passes, and a tag this service never gave is refused', async () => {
  const { send } = await start();
  const stranger = createPhone(send, unique('device'), PUSH_TOKEN);
  expect((await stranger.changed()).status).toBe(204);
  expect((await stranger.changed('0')).status).toBe(204);
  for (const tag of ['yesterday', '-1', '1e9', `1'%20OR%201=1`, '9'.repeat(40)]) {
    expect((await stranger.changed(tag)).status).toBe(400);
  }
});

test('a registration needs a push token, and a device id that is one', async () => {
  const { send, pass } = await start();
  const path = `/api/passkit/v1/devices/d1/registrations/${TYPE}/${pass.serial}`;
  const headers = { Authorization: `ApplePass ${pass.token}` };
  for (const body of [{}, { pushToken: 7 }, { pushToken: '<script>' }, { pushToken: '' }]) {
    expect((await send(null, 'POST', path, body, headers)).status).toBe(400);
  }
  const long = path.replace('/d1/', `/${'d'.repeat(500)}/`);
  const refused = await send(null, 'POST', long, { pushToken: PUSH_TOKEN }, headers);
  expect(refused.status).toBe(400);
});

test('a phone that is gone is forgotten, one that could not be told is told again', async () => {
  const { sender } = recordingSender('gone');
  const gone = await start({ sender });
  await gone.phone.register(gone.pass);
  await gone.send(gone.user, 'PUT', `/api/cards/${gone.username}`, { ...gone.content, title: 'X' });
  await gone.work();
  expect((await gone.phone.changed()).status).toBe(204);

  const busy = await start({
    sender: { send: () => Promise.reject(new Error('APNs answered 503')) },
  });
  await busy.phone.register(busy.pass);
  await busy.send(busy.user, 'PUT', `/api/cards/${busy.username}`, { ...busy.content, title: 'X' });
  await expect(busy.work()).rejects.toThrow('APNs answered 503');
  expect((await busy.phone.changed()).status).toBe(200);
});

test('W4: a phone’s log is cut, kept on lines of our own and never holds a token', async () => {
  const { phone, pass } = await start();
  const said: string[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((line) => void said.push(String(line)));
  const logs = [
    `line one\r\n{"level":"error","event":"forged"}`,
    `ApplePass ${pass.token}`,
    'x'.repeat(900_000),
    7,
    ...Array.from({ length: 50 }, (_, index) => `more ${index}`),
  ];
  expect((await phone.log(JSON.stringify({ logs }))).status).toBe(200);
  expect((await phone.log('no json')).status).toBe(200);
  expect((await phone.log('{"logs":"x"}')).status).toBe(200);
  warn.mockRestore();
  const lines = said.filter((line) => line.includes('passkit_device'));
  expect(lines).toHaveLength(10);
  expect(lines.every((line) => line.length < 700 && !line.includes('\n'))).toBe(true);
  expect(lines.join('')).not.toContain(pass.token);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'passkit_device' });
});
