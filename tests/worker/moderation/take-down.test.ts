// @module-tag core
import { env } from 'cloudflare:test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards/cards.ts';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import {
  postDecision,
  signInOperator,
  createReportableCard,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const FILES = [
  '',
  '/contact.vcf',
  '/qr.svg',
  '/qr.png',
  '/exchange',
  '/report',
  '/pass.pkpass',
  '/google-pass',
];
/** Status of every URL of a card, except the preview, which is a static file. */
async function statusesOf(username: string): Promise<number[]> {
  const paths = [`/${username}`, ...FILES.map((file) => `/card/${username}${file}`)];
  const answers = await Promise.all(
    paths.map((path) => callWorker(ORIGIN + path, { redirect: 'manual' })),
  );
  return answers.map(({ status }) => status);
}

async function ownCard({ send }: Person, username: string) {
  const { cards } = await readAnswer(listCards, send('GET', listCards.path));
  return cards.find((card) => card.username === username);
}

test('S-O4: a taken-down card is gone at every URL at once, former usernames and passes included, until it is restored', async () => {
  const { ann, username: old, cardId } = await createReportableCard();
  const username = unique('ann');
  await ann.send('POST', `/api/cards/${old}/rename`, { to: username });
  const { appleWalletUrl } = await readAnswer(
    generatePasses,
    ann.send('POST', generatePasses.path, { cardData: { username } }),
  );
  const phone = createPhone(
    (user, method, path, body, headers) =>
      callWorker(new URL(path, ORIGIN), {
        method,
        headers: {
          'CF-Connecting-IP': '192.0.2.91',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(user !== null && { Authorization: `Bearer ${user}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    unique('device'),
    'ab'.repeat(32),
  );
  const pass = await openPass(await callWorker(appleWalletUrl ?? ''));
  await phone.register(pass);
  const before = await statusesOf(username);
  expect(before).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 404]);

  const olga = await signInOperator();
  await takeDown(olga, cardId, 'It uses a name that is not yours.');
  expect(new Set(await statusesOf(username))).toEqual(new Set([404]));
  expect(new Set(await statusesOf(old))).toEqual(new Set([404]));
  for (const name of [username, old]) expect(await env.CARDS.get(recordKey(name))).toBe(null);
  await expectStatus(callWorker(`${ORIGIN}/card/${username}/preview.png?v=1`), 404);
  await expectStatus(
    ann.send('POST', `/api/cards/${username}/contacts`, {
      name: 'Ben',
      consent: true,
    }),
    404,
  );
  const voided = await phone.fetchPass(pass);
  expect((await openPass(voided)).isVoided).toBe(true);
  await expectStatus(ann.send('POST', generatePasses.path, { cardData: { username } }), 409);

  await expectStatus(postDecision(olga, cardId, { action: 'restore' }), 200);
  expect(await statusesOf(username)).toEqual(before);
  await expectStatus(callWorker(`${ORIGIN}/${old}`, { redirect: 'manual' }), 301);
  expect((await openPass(await phone.fetchPass(pass))).isVoided).toBe(false);
});

test('its owner sees the reason, can still export it, and cannot publish it again by saving, renaming or copying its ID', async () => {
  const { ann, username, cardId } = await createReportableCard();
  const content = buildTestContent({
    id: (await ownCard(ann, username))?.id ?? '',
    name: 'Changed',
  });
  await takeDown(await signInOperator(), cardId, 'It sells what is not yours.');
  const card = await ownCard(ann, username);
  expect(card?.takenDown).toBe('It sells what is not yours.');
  const refused: [string, string, object, string][] = [
    ['PUT', `/api/cards/${username}`, content, 'taken_down'],
    ['PUT', `/api/cards/${username}`, { ...content, id: unique('card') }, 'taken_down'],
    ['PUT', `/api/cards/${username}`, { ...content, isActive: false }, 'taken_down'],
    ['PUT', `/api/cards/${unique()}`, content, 'already_published'],
    ['POST', `/api/cards/${username}/rename`, { to: unique() }, 'taken_down'],
  ];
  for (const [method, path, body, code] of refused) {
    const answer = await ann.send(method, path, body);
    expect(await answer.json()).toMatchObject({ code });
  }
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 404);
  // It stays in the export, with the reason.
  const archive = await ann.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(strFromU8(files['cards.json'] ?? new Uint8Array())).toContain(
    'It sells what is not yours.',
  );
});

test('a save in progress during the take-down does not restore the card', async () => {
  const { ann, username, cardId } = await createReportableCard();
  const olga = await signInOperator();
  const card = await ownCard(ann, username);
  const saves = Array.from({ length: 6 }, (_, n) =>
    ann.send(
      'PUT',
      `/api/cards/${username}`,
      buildTestContent({ id: card?.id ?? '', bio: `${n}` }),
    ),
  );
  await Promise.all([...saves, takeDown(olga, cardId)]);
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 404);
  expect(await env.CARDS.get(recordKey(username))).toBe(null);
});

test('it can be deleted, and its username is then available to nobody, not even its owner', async () => {
  const { ann, username, cardId } = await createReportableCard();
  await takeDown(await signInOperator(), cardId);
  await expectStatus(ann.send('DELETE', `/api/cards/${username}`), 204);
  const ben = await join('startup');
  for (const { send } of [ann, ben]) {
    const answer = await send('PUT', `/api/cards/${username}`, buildTestContent());
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'username_taken' }]);
    const lookup = await send('GET', `/api/usernames/${username}`);
    expect(await lookup.json()).toMatchObject({ available: false, reason: 'held' });
  }
});

test('an upgrade does not restore it, and deleting the account deletes it', async () => {
  const { ann, username, cardId } = await createReportableCard();
  await takeDown(await signInOperator(), cardId);
  await runSql("UPDATE users SET plan = 'enterprise' WHERE id = ?", ann.user.id);
  await env.CARDS.delete(recordKey(username));
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 404);
  await expectStatus(
    ann.send('DELETE', '/api/account', {
      password: PASSWORD,
      confirm: 'DELETE',
    }),
    204,
  );
  const olga = await signInOperator();
  await expectStatus(postDecision(olga, cardId, { action: 'restore' }), 404);
});
