// @module-tag core
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import type { CardContent } from '#shared/card/card.ts';
import { generatePasses, listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassClass, buildPassObject } from '#worker/wallet/google/pass-object.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import { findProblems } from '#tests/google-emulator/discovery.ts';
import { START } from '#tests/worker/world/card.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';
import {
  ISSUER,
  publicKey,
  startGoogle as startGoogleAt,
} from '#tests/worker/wallet/google-account.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const now = () => new Date(START);

const startGoogle = () => startGoogleAt(now);

function passRow(changes: Partial<PassRow> = {}): PassRow {
  return {
    serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
    userId: 'u',
    cardId: 'c',
    clientId: 'l',
    content: buildContent(),
    cardVersion: 1,
    username: 'ann',
    url: 'https://cards.test/ann',
    texts: { description: '', bio: '', instructions: '' },
    settings: DEFAULT_PASS_SETTINGS,
    notice: null,
    contentHash: '',
    voidedAt: null,
    updateTag: 1,
    notifiedTag: 1,
    modifiedSeconds: 1,
    isReady: 1,
    createdAt: '',
    ...changes,
  };
}

const fullCard = buildContent({
  name: '李小龍 '.repeat(20).trim(),
  bio: 'x'.repeat(600),
  contactPhoto: `/media/${'a'.repeat(64)}.jpg`,
  cardElements: Array.from({ length: 40 }, (_, position) => ({
    id: `e${position}`,
    type: position % 2 ? 'location' : (ELEMENT_TYPES[position % ELEMENT_TYPES.length] ?? 'text'),
    value: `value ${position} "><img src=x>`,
    position,
    hidden: false,
  })),
});

test('R-N26: class and object match Google’s discovery document for any card', () => {
  const ids = { id: `${ISSUER}.serial`, classId: `${ISSUER}.class` };
  for (const address of [null, 'https://cards.test/api/google-wallet/callbacks']) {
    expect(findProblems('GenericClass', buildPassClass(ids.classId, address))).toEqual([]);
  }
  const blank = buildContent({ name: '', title: '', company: '', email: '', cardElements: [] });
  for (const content of [buildContent(), fullCard, blank]) {
    const object = buildPassObject(passRow({ content }), ids);
    expect(findProblems('GenericObject', object)).toEqual([]);
    expect(object).toMatchObject({ genericType: 'GENERIC_BUSINESS_CARD', state: 'ACTIVE' });
  }
  expect(findProblems('GenericObject', { ...ids, header: 'x' })).toContain(
    'GenericObject.cardTitle is required',
  );
});

const image = (path: string) => ({ sourceUri: { uri: `https://cards.test${path}` } });

test("a company's logo is the wide one, the photo moves to the details, and both go with the logo", () => {
  const ids = { id: `${ISSUER}.serial`, classId: `${ISSUER}.class` };
  const logo = { path: `/media/${'a'.repeat(64)}.png`, width: 480, height: 150, name: 'Acme' };
  const row = passRow({ content: fullCard });
  const object = buildPassObject({ ...row, settings: { ...row.settings, logo } }, ids);
  expect(findProblems('GenericObject', object)).toEqual([]);
  expect(object).toMatchObject({
    wideLogo: {
      ...image(logo.path),
      contentDescription: { defaultValue: { language: 'en-US', value: 'Acme' } },
    },
    logo: image(fullCard.contactPhoto),
    imageModulesData: [{ id: 'photo', mainImage: image(fullCard.contactPhoto) }],
  });
  const photoless = { ...fullCard, contactPhoto: '', profileImage: '' };
  const settings = { ...row.settings, logo };
  expect(buildPassObject({ ...passRow({ content: photoless }), settings }, ids)).toMatchObject({
    wideLogo: image(logo.path),
    logo: image(logo.path),
    imageModulesData: [],
  });
  expect(buildPassObject(row, ids)).toMatchObject({ wideLogo: null, imageModulesData: [] });
});

test('R-N26: modules stay within Google’s limits, links are valid, ids are unique and without dots', () => {
  const ids = { id: 'i', classId: 'c' };
  const object = JSON.parse(JSON.stringify(buildPassObject(passRow({ content: fullCard }), ids)));
  const { textModulesData: modules, linksModuleData } = object;
  expect(modules).toHaveLength(10);
  expect(linksModuleData.uris).toHaveLength(10);
  for (const { header, body } of modules) {
    expect([...header].length <= 35 && [...body].length <= 500).toBe(true);
  }
  for (const { uri } of linksModuleData.uris) expect(uri).toMatch(/^(?:https?|mailto|tel):/);
  const names = modules.map(({ id }: { id: string }) => id);
  expect(new Set(names).size).toBe(names.length);
  expect(names.join('')).not.toContain('.');
  expect(object.logo.sourceUri.uri).toBe(`https://cards.test${fullCard.contactPhoto}`);
});

test('a sparse card makes a sparse pass: no fallback title or company, no duplicates', () => {
  const content = buildContent({
    title: '',
    company: '',
    website: '',
    bio: '',
    email: 'ann@example.com',
    phone: '',
    cardElements: [
      { id: 'e1', type: 'email', value: 'ANN@example.com', position: 0, hidden: false },
      { id: 'e2', type: 'website', value: 'no address', position: 1, hidden: false },
    ],
  });
  const row = passRow({ content });
  const object = JSON.parse(JSON.stringify(buildPassObject(row, { id: 'i', classId: 'c' })));
  expect(object.subheader).toBeNull();
  expect(object.textModulesData).toEqual([
    { id: 'email', header: 'Email', body: 'ann@example.com' },
    { id: 'element-1', header: 'Website', body: 'no address' },
  ]);
  expect(object.linksModuleData.uris.map(({ id }: { id: string }) => id)).toEqual([
    'card',
    'email',
  ]);
});

test('generate writes class and object once, and links by id in under 1,800 characters', async () => {
  const { emulator, google } = await startGoogle();
  const { publish, createPass, send } = createWalletHarness({ google });
  const { user, username } = await publish();
  const answer = await createPass(user, username);
  const link = answer.googleWalletUrl ?? '';
  const token = link.replace('https://google.test/gp/v/save/', '');
  expect(token.length).toBeLessThan(1800);
  const { payload } = await jwtVerify(token, publicKey);
  expect(payload).toMatchObject({
    aud: 'google',
    typ: 'savetowallet',
    iss: 'passes@example.iam.gserviceaccount.com',
    origins: ['https://cards.test'],
  });
  const ids = [...emulator.written.keys()];
  expect(ids).toEqual([`${ISSUER}.business-card-1`, expect.stringMatching(/^\d+\.[\w.-]+$/)]);
  expect(payload['payload']).toEqual({ genericObjects: [{ id: ids[1], classId: ids[0] }] });
  await createPass(user, username);
  expect(emulator.calls.filter((call) => call.startsWith('POST /walletobjects'))).toHaveLength(2);
  expect(emulator.calls.filter((call) => call === 'POST /token')).toHaveLength(1);

  const visitor = await expectStatus(send(null, 'GET', `/card/${username}/google-pass`), 302);
  expect(visitor.headers.get('Location')).toBe(link);
  await expectStatus(emulator.handle(new Request(link)), 200);
});

test('a changed card is patched, a paused one is inactive, and removed fields are removed', async () => {
  const { emulator, google } = await startGoogle();
  const { publish, createPass, send, drainQueue } = createWalletHarness({ google });
  const { user, username, content } = await publish();
  await createPass(user, username);
  const read = () => [...emulator.written.values()].at(-1);
  const put = (changes: object) =>
    send(user, 'PUT', `/api/cards/${username}`, { ...content, ...changes });
  await put({ title: 'Chief Engineer' });
  await drainQueue();
  expect(read()).toMatchObject({ subheader: { defaultValue: { value: 'Chief Engineer' } } });
  await put({ isActive: false, phone: '', title: '' });
  await drainQueue();
  expect(read()).toMatchObject({ state: 'INACTIVE', logo: null, subheader: null });
  expect(JSON.stringify(read())).not.toContain('tel:');
});

test('S-G6: while Google is down the link contains the pass, and the queue writes it later', async () => {
  for (const failure of [503, 429, 'down'] as const) {
    const { emulator, google } = await startGoogle();
    const { publish, generate, send, drainQueue, wallet } = createWalletHarness({ google });
    const { user, username } = await publish();
    emulator.failures.push(failure);
    const answer = await readAnswer(generatePasses, generate(user, username));
    const token = (answer.googleWalletUrl ?? '').replace('https://google.test/gp/v/save/', '');
    expect(token.length).toBeLessThan(1800);
    const { payload } = await jwtVerify(token, publicKey);
    expect(payload['payload']).toMatchObject({
      genericClasses: [{ id: `${ISSUER}.business-card-1` }],
      genericObjects: [{ genericType: 'GENERIC_BUSINESS_CARD', state: 'ACTIVE' }],
    });
    expect(emulator.written.size).toBe(0);
    const visitor = async () =>
      (await send(null, 'GET', `/card/${username}/google-pass`)).headers.get('Location');
    expect(await visitor()).toBe(answer.googleWalletUrl);
    expect(await drainQueue()).toMatchObject([{ kind: 'update_google_pass' }]);
    expect(emulator.written.size).toBe(2);
    await wallet.sweep.wallet();
    await drainQueue();
    expect((await visitor())?.length).toBeLessThan(answer.googleWalletUrl?.length ?? 0);
  }
});

test('after an account is deleted Google keeps an expired pass without personal data', async () => {
  const { emulator, google } = await startGoogle();
  const { publish, createPass, drainQueue, wallet, send } = createWalletHarness({ google });
  const { user, username } = await publish();
  await createPass(user, username);
  expect(JSON.stringify([...emulator.written.values()])).toContain('Ann Example');
  await send(user, 'DELETE', `/api/cards/${username}`);
  await wallet.listeners.effects.accountRemoved({ userId: user });
  await runSql('DELETE FROM users WHERE id = ?', user);
  await drainQueue();
  const stored = [...emulator.written.values()].at(-1);
  expect(stored).toMatchObject({ state: 'EXPIRED' });
  expect(findProblems('GenericObject', stored)).toEqual([]);
  const text = JSON.stringify(stored);
  for (const trace of ['Ann Example', username, 'ann@example.com', '+1 555']) {
    expect(text).not.toContain(trace);
  }
  await google.expire('never-written');
});

test('S-W6: when Google rejects a pass, none is created and none is counted', async () => {
  for (const status of [400, 401, 403]) {
    const { emulator, google } = await startGoogle();
    const { publish, generate, send } = createWalletHarness({ google });
    const { user, username } = await publish();
    const spent = async () =>
      (await readAnswer(listPasses, send(user, 'GET', '/api/passes'))).month.used;
    emulator.failures.push(status);
    const refused = await expectStatus(generate(user, username), 503);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: 'Failed to generate wallet passes',
    });
    expect(await spent()).toBe(0);
    await expectStatus(generate(user, username), 200);
    expect(await spent()).toBe(1);
  }
});

test('a revoked access token is requested again', async () => {
  const { emulator, google } = await startGoogle();
  await google.write(passRow());
  emulator.failures.push(401);
  await expect(google.write(passRow())).rejects.toThrow('401');
  await google.write(passRow());
  expect(emulator.calls.filter((call) => call === 'POST /token')).toHaveLength(2);
});

const writeObject = (content: CardContent) =>
  JSON.stringify(buildPassObject(passRow({ content }), { id: 'i', classId: 'c' }));

test('links call what saved numbers dial', () => {
  const phone = '+1 (555) 123-4567 x12';
  const dials = { [phone]: '+15551234567;ext=12' };
  expect(writeObject(buildContent({ phone, dials }))).toContain('"uri":"tel:+15551234567;ext=12"');
  expect(writeObject(buildContent({ phone }))).not.toContain('tel:');
});
