import { expect, test } from 'vitest';
import { readPassSettings, writePassDesign, writePassGeofence } from '#shared/api/pass-settings.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPassLook, readColor } from '#shared/wallet/pass-look.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { addUser, START } from '#tests/worker/cards/harness.ts';
import { changingBefore, putOn } from '#tests/worker/changing-db.ts';
import { startGoogle } from '#tests/worker/wallet/google-account.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';

const IVORY = { backgroundColor: '#f3e9d2', foregroundColor: '#20160a', labelColor: '#6a5124' };
const rgb = (color: string): string => `rgb(${readColor(color).join(', ')})`;

type Harness = ReturnType<typeof createWalletHarness>;

/** The pass of a card as a visitor takes it. */
async function readPass({ send }: Harness, username: string) {
  const response = await send(null, 'GET', `/card/${username}/pass.pkpass`);
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  return { pass, files, lastModified: response.headers.get('Last-Modified') };
}

test('PUT /api/passes/design colours the passes there are and those to come, pictures included', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish('startup');
  await harness.made(user, username);
  const before = await readPass(harness, username);
  const written = await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  expect(written.status).toBe(200);
  expect(writePassDesign.response.parse(await written.json())).toEqual({
    settings: { ...DEFAULT_PASS_SETTINGS, design: IVORY },
    passes: 1,
  });
  await harness.work();
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
  await harness.made(user, second);
  expect((await readPass(harness, second)).pass.backgroundColor).toBe(rgb(IVORY.backgroundColor));
});

test('each of the eight templates is a look every plan may apply, and null gives each card its own back', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('free');
  await harness.made(user, username);
  for (const template of [...TEMPLATE_KEYS, null]) {
    const written = await harness.send(user, 'PUT', writePassDesign.path, { template });
    expect(written.status).toBe(200);
    await harness.work();
    const { background } = findPassLook(template ?? 'premium');
    expect((await readPass(harness, username)).pass.backgroundColor).toBe(rgb(background));
  }
});

test('colours that cannot be read are refused at their field, with the contrast they have', async () => {
  const { send, publish } = createWalletHarness();
  const { user } = await publish('startup');
  const faint = { ...IVORY, foregroundColor: '#f0e0c0', labelColor: '#cfc0a0' };
  const refused = await send(user, 'PUT', writePassDesign.path, faint);
  expect(refused.status).toBe(400);
  const { issues } = await refused.json<{ issues: { path: string; message: string }[] }>();
  expect(issues.map(({ path }) => path)).toEqual(['foregroundColor', 'labelColor']);
  expect(issues[0]?.message).toMatch(/hard to read .* contrast is 1\.0, and has to be 4\.5/);
  const settings = await (await send(user, 'GET', readPassSettings.path)).json();
  expect(settings).toEqual({ settings: DEFAULT_PASS_SETTINGS, passes: 0 });
});

test('own colours need a plan with custom branding; what is forged never becomes a style', async () => {
  const { send, publish } = createWalletHarness();
  const { user } = await publish('free');
  const refused = await send(user, 'PUT', writePassDesign.path, IVORY);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'plan_limit',
    message: 'Colours of your own are part of the Startup plan.',
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
    expect((await send(user, 'PUT', writePassDesign.path, body)).status).toBe(400);
  }
});

test('P1: a plan that ends between the look and the write of own colours lets nothing be written', async () => {
  const user = await addUser('startup');
  const db = changingBefore('INSERT INTO pass_settings', () => putOn(user, 'free'));
  const { send } = createWalletHarness({ db });
  expect((await send(user, 'PUT', writePassDesign.path, IVORY)).status).toBe(403);
  expect(await (await send(user, 'GET', readPassSettings.path)).json()).toMatchObject({
    settings: DEFAULT_PASS_SETTINGS,
  });
});

test('without the plan own colours stay chosen and are on no pass; with it they are back', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.made(user, username);
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.work();
  const ground = async () => (await readPass(harness, username)).pass.backgroundColor;
  const changeTo = async (plan: PlanId) => {
    await putOn(user, plan);
    await harness.wallet.announce(username, 'https://cards.test');
    await harness.work();
  };
  expect(await ground()).toBe(rgb(IVORY.backgroundColor));
  await changeTo('free');
  expect(await ground()).toBe(rgb(findPassLook('premium').background));
  expect(await (await harness.send(user, 'GET', readPassSettings.path)).json()).toMatchObject({
    settings: { design: IVORY },
  });
  await changeTo('startup');
  expect(await ground()).toBe(rgb(IVORY.backgroundColor));
});

test('PUT /api/passes/geofence puts places into both wallets, and takes them out again', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const harness = createWalletHarness({ google });
  const { user, username } = await harness.publish();
  await harness.made(user, username);
  const places = Array.from({ length: 10 }, (_, index) => ({
    latitude: 52.5 + index,
    longitude: -13.4,
    relevantText: index === 0 ? 'Ask for Ann at the desk "><img>' : '',
  }));
  const fence = { enabled: true, radius: 250, places };
  const written = await harness.send(user, 'PUT', writePassGeofence.path, fence);
  expect(await written.json()).toMatchObject({ settings: { geofence: fence }, passes: 1 });
  await harness.work();
  const near = (await readPass(harness, username)).pass;
  expect(near.maxDistance).toBe(250);
  expect(near.locations).toHaveLength(10);
  expect(near.locations[0]).toEqual(places[0]);
  expect(near.locations[1]).toEqual({ latitude: 53.5, longitude: -13.4 });
  const object = () => [...emulator.written.values()].at(-1);
  expect(object()?.['merchantLocations']).toHaveLength(10);

  await harness.send(user, 'PUT', writePassGeofence.path, { ...fence, enabled: false });
  await harness.work();
  const far = (await readPass(harness, username)).pass;
  expect(far).not.toHaveProperty('locations');
  expect(far.maxDistance).toBe(1000);
  expect(object()?.['merchantLocations']).toEqual([]);
  const kept = await (await harness.send(user, 'GET', readPassSettings.path)).json();
  expect(kept).toMatchObject({ settings: { geofence: { enabled: false, places } } });
});

test('an eleventh place, places off the earth and a radius that is none are refused', async () => {
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
    expect((await send(user, 'PUT', writePassGeofence.path, body)).status).toBe(400);
  }
});

test('GET /api/passes/settings begins with each card’s own look and no place', async () => {
  const { send } = createWalletHarness();
  const answer = await send(await addUser(), 'GET', readPassSettings.path);
  expect(readPassSettings.response.parse(await answer.json())).toEqual({
    settings: { design: { template: null }, geofence: { enabled: false, radius: 100, places: [] } },
    passes: 0,
  });
});

test('a change tells no phone twice: the same settings again are no change', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.made(user, username);
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.work();
  const first = await readPass(harness, username);
  harness.clock.at += 60_000;
  await harness.send(user, 'PUT', writePassDesign.path, IVORY);
  await harness.work();
  expect((await readPass(harness, username)).lastModified).toBe(first.lastModified);
});

test('a queue that is down says so, and saving again puts it right', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish('startup');
  await harness.made(user, username);
  const down = createWalletHarness({ enqueue: () => Promise.reject(new Error('queue is down')) });
  const failed = await down.send(user, 'PUT', writePassDesign.path, IVORY);
  expect(failed.status).toBe(503);
  expect(await failed.json()).toMatchObject({ code: 'unavailable' });
  expect((await harness.send(user, 'PUT', writePassDesign.path, IVORY)).status).toBe(200);
  await harness.work();
  expect((await readPass(harness, username)).pass.backgroundColor).toBe(rgb(IVORY.backgroundColor));
});

test('settings are their owner’s: no session, another’s passes untouched, and too many calls slowed', async () => {
  const harness = createWalletHarness();
  const [one, other] = [await harness.publish('startup'), await harness.publish('startup')];
  for (const { user, username } of [one, other]) await harness.made(user, username);
  const before = await readPass(harness, other.username);
  await harness.send(one.user, 'PUT', writePassDesign.path, IVORY);
  await harness.work();
  expect(await readPass(harness, other.username)).toEqual(before);
  for (const { method, path } of [readPassSettings, writePassDesign, writePassGeofence]) {
    const body = method === 'GET' ? undefined : IVORY;
    expect((await harness.send(null, method, path, body)).status).toBe(401);
  }
  const keys: string[] = [];
  const limiter: RateLimit = {
    limit: ({ key }) => Promise.resolve({ success: keys.push(key) === 0 }),
  };
  const slowed = createWalletHarness({ limiter });
  const refused = await slowed.send(one.user, 'PUT', writePassDesign.path, IVORY);
  expect([refused.status, keys]).toEqual([429, [`passes:settings:${one.user}`]]);
});
