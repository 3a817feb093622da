// @module-tag core
import { expect, test } from 'vitest';
import {
  readPassSettings,
  writePassDesign,
  writePassGeofence,
} from '#shared/api/wallet/pass-settings.ts';
import { listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { parseColor } from '#shared/format/color.ts';
import { findPassPalette } from '#shared/wallet/pass-palette.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { changeBeforeStatement, setPlan } from '#tests/worker/changing-db.ts';
import { startGoogle } from '#tests/worker/wallet/google-account.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const IVORY = { backgroundColor: '#f3e9d2', foregroundColor: '#20160a', labelColor: '#6a5124' };
const rgb = (color: string): string => `rgb(${parseColor(color).join(', ')})`;

type Harness = ReturnType<typeof createWalletHarness>;

/** The pass of a card as a visitor downloads it. */
async function readPass({ send }: Harness, username: string) {
  const response = await send(null, 'GET', `/card/${username}/pass.pkpass`);
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  return { pass, files, lastModified: response.headers.get('Last-Modified') };
}

test('R-N28: PUT /api/passes/design colors existing and future passes, including pictures', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish('startup');
  await harness.createPass(user, username);
  const before = await readPass(harness, username);
  expect(
    await readAnswer(writePassDesign, harness.send(user, 'PUT', writePassDesign.path, IVORY), 200),
  ).toEqual({
    settings: { ...DEFAULT_PASS_SETTINGS, design: IVORY },
    passes: 1,
  });
  await harness.drainQueue();
  const after = await readPass(harness, username);
  expect(after.pass).toMatchObject({
    backgroundColor: rgb(IVORY.backgroundColor),
    foregroundColor: rgb(IVORY.foregroundColor),
    labelColor: rgb(IVORY.labelColor),
    serialNumber: before.pass.serialNumber,
  });
  expect(after.lastModified).not.toBe(before.lastModified);
  expect(after.files.get('logo@2x.png')).not.toEqual(before.files.get('logo@2x.png'));

  const second = `${username}-2`;
  await harness.send(user, 'PUT', `/api/cards/${second}`, { ...content, id: 'second' });
  await harness.createPass(user, second);
  expect((await readPass(harness, second)).pass.backgroundColor).toBe(rgb(IVORY.backgroundColor));
});

test('every plan may apply every template, and null gives each card its own again', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('free');
  await harness.createPass(user, username);
  for (const template of [...TEMPLATE_KEYS, null]) {
    await expectStatus(harness.send(user, 'PUT', writePassDesign.path, { template }), 200);
    await harness.drainQueue();
    const { background } = findPassPalette(template ?? 'premium');
    expect((await readPass(harness, username)).pass.backgroundColor).toBe(rgb(background));
  }
});

test('unreadable colors are rejected at their field with their contrast', async () => {
  const { send, publish } = createWalletHarness();
  const { user } = await publish('startup');
  const faint = { ...IVORY, foregroundColor: '#f0e0c0', labelColor: '#cfc0a0' };
  const refused = await expectStatus(send(user, 'PUT', writePassDesign.path, faint), 400);
  const { issues } = await refused.json<{ issues: { path: string; message: string }[] }>();
  expect(issues.map(({ path }) => path)).toEqual(['foregroundColor', 'labelColor']);
  expect(issues[0]?.message).toMatch(/hard to read .* contrast is 1\.0, but must be at least 4\.5/);
  const settings = await (await send(user, 'GET', readPassSettings.path)).json();
  expect(settings).toEqual({ settings: DEFAULT_PASS_SETTINGS, passes: 0 });
});

test('custom colors need a plan with custom branding, and forged values never become a style', async () => {
  const { send, publish } = createWalletHarness();
  const { user } = await publish('free');
  const refused = await expectStatus(send(user, 'PUT', writePassDesign.path, IVORY), 403);
  expect(await refused.json()).toMatchObject({
    code: 'plan_limit',
    message: 'Custom colors are part of the Startup plan.',
  });
  const hostile = [
    { ...IVORY, backgroundColor: 'red' },
    { ...IVORY, backgroundColor: '#000000;url(//x)' },
    { template: 'nobody' },
    { template: { $ne: null } },
    {},
    [],
  ];
  for (const body of hostile) {
    await expectStatus(send(user, 'PUT', writePassDesign.path, body), 400);
  }
});

test('S-P1: a plan that ends before custom colors are written prevents the write', async () => {
  const user = await addUser('startup');
  const db = changeBeforeStatement('INSERT INTO pass_settings', () => setPlan(user, 'free'));
  const { send } = createWalletHarness({ db });
  await expectStatus(send(user, 'PUT', writePassDesign.path, IVORY), 403);
  expect(await (await send(user, 'GET', readPassSettings.path)).json()).toMatchObject({
    settings: DEFAULT_PASS_SETTINGS,
  });
});

test('without the plan custom colors are kept but not applied, and return with it', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.createPass(user, username);
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.drainQueue();
  const ground = async () => (await readPass(harness, username)).pass.backgroundColor;
  const changeTo = async (plan: PlanId) => {
    await setPlan(user, plan);
    await harness.wallet.listeners.effects.picturesChanged({
      username,
      origin: 'https://cards.test',
    });
    await harness.drainQueue();
  };
  expect(await ground()).toBe(rgb(IVORY.backgroundColor));
  await changeTo('free');
  expect(await ground()).toBe(rgb(findPassPalette('premium').background));
  expect(await (await harness.send(user, 'GET', readPassSettings.path)).json()).toMatchObject({
    settings: { design: IVORY },
  });
  await changeTo('startup');
  expect(await ground()).toBe(rgb(IVORY.backgroundColor));
});

test('the list of passes names the colors in effect, for a preview before a pass exists', async () => {
  const harness = createWalletHarness();
  const { user } = await harness.publish('startup');
  const readDesign = async () =>
    (await readAnswer(listPasses, harness.send(user, 'GET', listPasses.path))).design;
  expect(await readDesign()).toEqual({ template: null });
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  expect(await readDesign()).toEqual(IVORY);
  await setPlan(user, 'free');
  expect(await readDesign()).toEqual({ template: null });
});

test('PUT /api/passes/geofence adds places to both wallets and removes them', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const harness = createWalletHarness({ google });
  const { user, username } = await harness.publish();
  await harness.createPass(user, username);
  const places = Array.from({ length: 10 }, (_, index) => ({
    latitude: 52.5 + index,
    longitude: -13.4,
    relevantText: index === 0 ? 'Ask for Ann at the desk "><img>' : '',
  }));
  const fence = { enabled: true, radius: 250, places };
  const written = await harness.send(user, 'PUT', writePassGeofence.path, fence);
  expect(await written.json()).toMatchObject({ settings: { geofence: fence }, passes: 1 });
  await harness.drainQueue();
  const near = (await readPass(harness, username)).pass;
  expect(near.maxDistance).toBe(250);
  expect(near.locations).toHaveLength(10);
  expect(near.locations[0]).toEqual(places[0]);
  expect(near.locations[1]).toEqual({ latitude: 53.5, longitude: -13.4 });
  const object = () => [...emulator.written.values()].at(-1);
  expect(object()?.['merchantLocations']).toHaveLength(10);

  await harness.send(user, 'PUT', writePassGeofence.path, { ...fence, enabled: false });
  await harness.drainQueue();
  const far = (await readPass(harness, username)).pass;
  expect(far).not.toHaveProperty('locations');
  expect(far.maxDistance).toBe(1000);
  expect(object()?.['merchantLocations']).toEqual([]);
  const stored = await (await harness.send(user, 'GET', readPassSettings.path)).json();
  expect(stored).toMatchObject({ settings: { geofence: { enabled: false, places } } });
});

test('R-V21: an eleventh place, invalid coordinates and an invalid radius are rejected', async () => {
  const { send } = createWalletHarness();
  const user = await addUser();
  const place = { latitude: 1, longitude: 1, relevantText: '' };
  const fence = { enabled: true, radius: 100, places: [place] };
  const hostile = [
    { ...fence, places: Array.from({ length: 11 }, () => place) },
    { ...fence, places: [] },
    { ...fence, places: [{ ...place, latitude: 90.1 }] },
    { ...fence, places: [{ ...place, longitude: '13' }] },
    { ...fence, places: [{ ...place, relevantText: 'x'.repeat(81) }] },
    { ...fence, radius: 0 },
    { ...fence, radius: 'wide' },
    { ...fence, radius: null },
  ];
  for (const body of hostile) {
    await expectStatus(send(user, 'PUT', writePassGeofence.path, body), 400);
  }
});

test('GET /api/passes/settings starts with each card’s own template and no places', async () => {
  const { send } = createWalletHarness();
  expect(
    await readAnswer(readPassSettings, send(await addUser(), 'GET', readPassSettings.path)),
  ).toEqual({
    settings: { design: { template: null }, geofence: { enabled: false, radius: 100, places: [] } },
    passes: 0,
  });
});

test('saving the same settings twice notifies no device twice', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.createPass(user, username);
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.drainQueue();
  const first = await readPass(harness, username);
  harness.clock.at += 60_000;
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.drainQueue();
  expect((await readPass(harness, username)).lastModified).toBe(first.lastModified);
});

test('a failing queue is reported, and saving again succeeds', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.createPass(user, username);
  const down = createWalletHarness({ enqueue: () => Promise.reject(new Error('queue is down')) });
  await expectStatus(down.send(user, 'PUT', writePassDesign.path, IVORY), 503, 'unavailable');
  await expectStatus(harness.send(user, 'PUT', writePassDesign.path, IVORY), 200);
  await harness.drainQueue();
  expect((await readPass(harness, username)).pass.backgroundColor).toBe(rgb(IVORY.backgroundColor));
});

test('settings belong to their owner: sessions are required, other passes unchanged, calls limited', async () => {
  const harness = createWalletHarness();
  const [one, other] = [await harness.publish('startup'), await harness.publish('startup')];
  for (const { user, username } of [one, other]) await harness.createPass(user, username);
  const before = await readPass(harness, other.username);
  await harness.send(one.user, 'PUT', writePassDesign.path, IVORY);
  await harness.drainQueue();
  expect(await readPass(harness, other.username)).toEqual(before);
  for (const { method, path } of [readPassSettings, writePassDesign, writePassGeofence]) {
    const body = method === 'GET' ? undefined : IVORY;
    await expectStatus(harness.send(null, method, path, body), 401);
  }
  const keys: string[] = [];
  const limiter: RateLimit = {
    limit: ({ key }) => Promise.resolve({ success: keys.push(key) === 0 }),
  };
  const slowed = createWalletHarness({ limiter });
  const refused = await slowed.send(one.user, 'PUT', writePassDesign.path, IVORY);
  expect([refused.status, keys]).toEqual([429, [`passes:settings:${one.user}`]]);
});
