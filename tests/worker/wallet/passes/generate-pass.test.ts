// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { generatePasses, listPasses } from '#shared/api/wallet/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { recordCalls } from '#tests/worker/fixtures/record-calls.ts';
import { buildTestContent, DAY, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { APPLE_FILES, createWalletHarness, pathAndQuery } from '#tests/worker/wallet/harness.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

async function readPass(response: Response) {
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(new TextDecoder().decode(files.get('pass.json')));
}

async function setPlan(user: string, plan: PlanId): Promise<void> {
  await runSql('UPDATE users SET plan = ? WHERE id = ?', plan, user);
}

test("POST /api/wallet-passes/generate returns a URL that downloads the card's signed pass", async () => {
  const { publish, createPass, send } = createWalletHarness();
  const { user, username, content } = await publish();
  const answer = await createPass(user, username);
  expect(answer).toMatchObject({ success: true, googleWalletUrl: null, development: true });
  const response = await expectStatus(send(null, 'GET', pathAndQuery(answer.appleWalletUrl)), 200);
  expect(response.headers.get('Content-Type')).toBe('application/vnd.apple.pkpass');
  expect(response.headers.get('Content-Disposition')).toContain('Ann_Example_PremiumCard.pkpass');
  const pass = await readPass(response);
  expect(pass.generic.primaryFields[0].value).toBe(content.name);
  expect(pass.barcodes[0].message).toBe(`https://cards.test/${username}?s=pass`);
  expect(answer.appleWalletUrl).toContain(pass.serialNumber);
});

test('R-N22, R-I4: every optional field is accepted, and the response has both URLs', async () => {
  const { publish, send } = createWalletHarness();
  const { user, username, content } = await publish();
  const { name, title, company, template, cardElements } = content;
  expect(
    await readAnswer(
      generatePasses,
      send(user, 'POST', '/api/wallet-passes/generate', {
        applePassData: { description: '', bio: '', instructions: '' },
        googlePassData: {},
        cardData: {
          name,
          title,
          company,
          template,
          cardElements,
          customUrl: `https://cards.test/${username}`,
        },
        userInfo: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com' },
      }),
      200,
    ),
  ).toEqual({
    success: true,
    appleWalletUrl: expect.stringContaining('.pkpass?t='),
    googleWalletUrl: null,
    development: true,
  });
});

test('visitors can download the pass once its owner has created it', async () => {
  const { publish, createPass, send } = createWalletHarness();
  const { user, username } = await publish();
  const address = `/card/${username}/pass.pkpass`;
  await expectStatus(send(null, 'GET', address), 404);
  await createPass(user, username);
  const response = await send(null, 'GET', address);
  expect(response.headers.get('Content-Type')).toBe('application/vnd.apple.pkpass');
  await expectStatus(send(null, 'GET', `/card/${username}/google-pass`), 404);
});

test('R-N23, R-N25: every pass has its own serial and token, which never change', async () => {
  const { publish, createPass, send } = createWalletHarness();
  const [one, other] = [await publish(), await publish()];
  const read = async ({ user, username }: typeof one) =>
    readPass(
      await send(null, 'GET', pathAndQuery((await createPass(user, username)).appleWalletUrl)),
    );
  const [first, second, again] = [await read(one), await read(other), await read(one)];
  expect(first.authenticationToken).not.toBe(second.authenticationToken);
  expect(first.serialNumber).not.toBe(second.serialNumber);
  expect([again.authenticationToken, again.serialNumber]).toEqual([
    first.authenticationToken,
    first.serialNumber,
  ]);
});

test('the card may be given by URL, and the owner may set description, bio and instructions', async () => {
  const { publish, send } = createWalletHarness();
  const { user, username } = await publish();
  const answer = await readAnswer(
    generatePasses,
    send(user, 'POST', '/api/wallet-passes/generate', {
      applePassData: { description: 'Mine', bio: 'About', serialNumber: 'forged', colour: 'red' },
      cardData: { customUrl: `https://cards.test/${username}`, name: 'Somebody Else' },
    }),
  );
  const pass = await readPass(await send(null, 'GET', pathAndQuery(answer.appleWalletUrl)));
  expect(pass).toMatchObject({ description: 'Mine' });
  expect(pass.serialNumber).not.toBe('forged');
  expect(pass.generic.primaryFields[0].value).toBe('Ann Example');
});

const TEXTS = { description: 'Mine', bio: 'About', instructions: '' };

test('a pass is read once, then updated, or reserved and made permanent', async () => {
  const verbs: string[] = [];
  const db = recordCalls(env.DB, 'prepare', (sql) => {
    if (/\bpasses\b/.test(sql)) verbs.push(sql.slice(0, 6));
  });
  const { publish, generate } = createWalletHarness({ db });
  const { user, username } = await publish();
  const listVerbs = async (texts?: object) => {
    verbs.length = 0;
    await expectStatus(generate(user, username, texts), 200);
    return [...verbs];
  };
  // The card's public record reads passes after that.
  expect((await listVerbs()).slice(0, 3)).toEqual(['SELECT', 'INSERT', 'UPDATE']);
  expect(await listVerbs()).toEqual(['SELECT']);
  // The second update stores that the wallets were notified.
  expect(await listVerbs(TEXTS)).toEqual(['SELECT', 'UPDATE', 'UPDATE']);
});

test('S-W5: a card that was published again gets its pass with new texts before the queue has run', async () => {
  const { publish, createPass, generate, send, queue } = createWalletHarness();
  const { user, username, content } = await publish();
  const first = await createPass(user, username);
  await send(user, 'DELETE', `/api/cards/${username}`);
  await send(user, 'PUT', `/api/cards/${username}`, content);
  expect(queue).not.toEqual([]);
  const again = await readAnswer(generatePasses, generate(user, username, TEXTS));
  const pass = await readPass(await send(null, 'GET', pathAndQuery(again.appleWalletUrl)));
  expect(first.appleWalletUrl).toContain(pass.serialNumber);
  expect(pass).toMatchObject({ description: 'Mine' });
  expect(pass).not.toHaveProperty('voided');
});

test('a card that is unpublished, paused or another user’s is rejected alike, with success false', async () => {
  const { publish, generate, send } = createWalletHarness();
  const { user, username, content } = await publish();
  const others = await publish();
  const refusals = [await generate(user, unique()), await generate(user, others.username)];
  await send(user, 'PUT', `/api/cards/${username}`, { ...content, isActive: false });
  refusals.push(await generate(user, username));
  for (const refusal of refusals) {
    await expectStatus(refusal, 409);
    expect(await refusal.json()).toMatchObject({
      success: false,
      error: 'Publish this card first, then create its passes.',
      code: 'not_published',
    });
  }
});

test('R-I4: creating and listing passes requires a session', async () => {
  const { generate, send, publish } = createWalletHarness();
  const { username } = await publish();
  const refused = await expectStatus(generate(null, username), 401);
  expect(await refused.json()).toMatchObject({ success: false });
  await expectStatus(send(null, 'GET', listPasses.path), 401);
});

test('hostile bodies create no pass', async () => {
  const { publish, send } = createWalletHarness();
  const { user } = await publish();
  for (const body of [{}, { cardData: 7 }, { cardData: { username: { $ne: '' } } }, []]) {
    const refused = await expectStatus(
      send(user, 'POST', '/api/wallet-passes/generate', body),
      400,
    );
    expect(await refused.json()).toMatchObject({ success: false, code: 'invalid_input' });
  }
  const long = { cardData: { username: 'x' }, applePassData: { bio: 'x'.repeat(70_000) } };
  await expectStatus(send(user, 'POST', '/api/wallet-passes/generate', long), 413);
});

test('S-P2: forty parallel requests with one pass left create one pass', async () => {
  const { generate, send } = createWalletHarness();
  const user = await addUser('enterprise');
  const names = Array.from({ length: 40 }, () => unique());
  for (const name of names) await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await setPlan(user, 'free');
  const answers = await Promise.all(names.map((name) => generate(user, name)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 403);
  expect(refused).toHaveLength(39);
  expect(await refused[0]?.json()).toMatchObject({ success: false, code: 'plan_limit' });
});

test('forty parallel requests for one card create one pass', async () => {
  const { publish, generate } = createWalletHarness();
  const { user, username } = await publish();
  const answers = await Promise.all(Array.from({ length: 40 }, () => generate(user, username)));
  const serials = await Promise.all(
    answers.map(async (answer) => /passes\/([\w-]+)\.pkpass/.exec(await answer.text())?.[1]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(serials).size).toBe(1);
});

test('S-P1, S-P3: every plan has its passes per month, which starts in UTC', async () => {
  const { generate, send, clock } = createWalletHarness();
  const user = await addUser('enterprise');
  const names = Array.from({ length: 3 }, () => unique());
  for (const name of names) await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
  await setPlan(user, 'free');
  const [first = '', second = '', third = ''] = names;
  clock.at = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
  await expectStatus(generate(user, first), 200);
  await expectStatus(generate(user, second), 403);
  clock.at += 1;
  await expectStatus(generate(user, second), 200);
  await expectStatus(generate(user, third), 403);
  await setPlan(user, 'startup');
  await expectStatus(generate(user, third), 200);
});

test('R-Z12: an existing pass is free, and a failure costs nothing', async () => {
  const { publish, generate, send } = createWalletHarness();
  const failing = createWalletHarness({
    google: {
      write: () => Promise.reject(new Error('503')),
      addMessage: () => Promise.reject(new Error('503')),
      expire: () => Promise.resolve(),
      saveLink: () => Promise.resolve('https://pay.google.com/'),
      fullLink: () => Promise.resolve(null),
      readCallback: () => Promise.resolve(null),
      isDevelopment: false,
    },
  });
  const { user, username } = await publish();
  const failed = await expectStatus(failing.generate(user, username), 503);
  expect(await failed.json()).toMatchObject({
    success: false,
    error: 'Failed to generate wallet passes',
  });
  await expectStatus(generate(user, username), 200);
  await expectStatus(generate(user, username), 200);
  const list = await readAnswer(listPasses, send(user, 'GET', '/api/passes'));
  expect(list.month).toEqual({ name: '2026-11', used: 1, limit: 1 });
  expect(list.passes).toMatchObject([{ username, state: 'active', devices: 0 }]);
});

test('R-Z12, S-W6: an expired or missing certificate is reported and uses up no pass', async () => {
  const healthy = createWalletHarness();
  const { user, username } = await healthy.publish();
  const expired = createWalletHarness();
  expired.clock.at += 20 * 365 * DAY;
  const none = createWalletHarness({ appleFiles: null });
  const broken = createWalletHarness({ appleFiles: { ...APPLE_FILES, key: 'no key' } });
  for (const { generate } of [expired, none, broken]) {
    const refused = await expectStatus(generate(user, username), 503);
    expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  }
  await expectStatus(healthy.generate(user, username), 200);
});

test('GET /api/wallet-passes/:file needs its own token, which lasts fifteen minutes', async () => {
  const { publish, createPass, send, clock } = createWalletHarness();
  const [one, other] = [await publish(), await publish()];
  const [first, second] = [
    new URL((await createPass(one.user, one.username)).appleWalletUrl ?? ''),
    new URL((await createPass(other.user, other.username)).appleWalletUrl ?? ''),
  ];
  const get = async (path: string) => (await send(null, 'GET', path)).status;
  expect(await get(first.pathname)).toBe(404);
  expect(await get(first.pathname + second.search)).toBe(404);
  expect(await get(`${first.pathname}?t=9999999999.${'A'.repeat(43)}`)).toBe(404);
  expect(await get(`/api/wallet-passes/..%2f..%2fx.pkpass${first.search}`)).toBe(404);
  clock.at += 899_000;
  expect(await get(first.pathname + first.search)).toBe(200);
  clock.at += 2000;
  expect(await get(first.pathname + first.search)).toBe(404);
});
