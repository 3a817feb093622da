import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readEvidence } from '#shared/api/moderation.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { takeSnapshot } from '#worker/cards/snapshot.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import { findOpenEvidence } from '#worker/moderation/snapshots.ts';
import { takeReport } from '#worker/moderation/take-report.ts';
import { join, PASSWORD } from '#tests/worker/account/harness.ts';
import { buildContent, createHarness, DAY, unique } from '#tests/worker/cards/harness.ts';
import { JPEG } from '#tests/worker/media/pictures.ts';
import { judge, operator, published, report } from '#tests/worker/moderation/harness.ts';

type Send = Awaited<ReturnType<typeof operator>>;

async function evidenceOf(send: Send, cardId: string) {
  const answer = await send('GET', `/api/moderation/cards/${cardId}/evidence`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return readEvidence.response.parse(await answer.json());
}

const findUsed = async (paths: readonly string[]) =>
  new Set([...(await findShownImages(env.DB, paths)), ...(await findOpenEvidence(env.DB, paths))]);

test('M2: what a card said when it was reported is kept, whatever its owner makes of it', async () => {
  const { ann, username, cardId } = await published({ name: 'Your bank', bio: 'Log in here.' });
  await report(username);
  const { id } = (
    await ann.send('GET', '/api/cards').then((answer) => answer.json<{ cards: { id: string }[] }>())
  ).cards[0] ?? { id: '' };
  await ann.send('PUT', `/api/cards/${username}`, buildContent({ id, name: 'Ann', bio: 'Hello.' }));
  await report(username);
  const olga = await operator();
  const { snapshots, present } = await evidenceOf(olga, cardId);
  expect(snapshots.map(({ content, version }) => [version, content.name, content.bio])).toEqual([
    [2, 'Ann', 'Hello.'],
    [1, 'Your bank', 'Log in here.'],
  ]);
  expect(present).toMatchObject({ name: 'Ann' });
  await ann.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' });
  const left = await evidenceOf(olga, cardId);
  expect([left.snapshots.length, left.present]).toEqual([2, null]);
});

test('M2: its pictures stay while a report is open, for operators alone, and go with the sweep afterwards', async () => {
  const ann = await join('startup');
  const photo = await ann.upload(JPEG);
  const username = unique('ann');
  const content = buildContent({ profileImage: photo });
  await ann.send('PUT', `/api/cards/${username}`, content);
  const cardId =
    (await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
      .bind(username)
      .first<string>('id')) ?? '';
  await report(username);
  await ann.send('PUT', `/api/cards/${username}`, { ...content, profileImage: '' });
  const harness = createHarness();
  const olga = await operator();
  const sweepAfter = async (days: number) => {
    harness.clock.at = Date.now() + days * DAY;
    await sweepMedia(harness.media, findUsed);
  };
  await sweepAfter(2);
  expect((await olga('GET', photo)).status).toBe(200);
  const stranger = await join();
  expect((await stranger.send('GET', photo)).status).toBe(404);
  expect((await harness.send(null, 'GET', photo)).status).toBe(404);
  await judge(olga, cardId, { action: 'dismiss', until: new Date().toISOString() });
  await sweepAfter(4);
  expect((await olga('GET', photo)).status).toBe(404);
});

const now = () => new Date();

test('M2: a flood of versions pushes out neither the first nor the latest that were reported', async () => {
  const { username, cardId } = await published();
  const deps = {
    db: env.DB,
    now,
    takeSnapshot: (id: string, at: string) => takeSnapshot(env.DB, id, at),
  };
  const said = { isHeldBack: false, reason: 'spam', note: '', email: '' } as const;
  for (let version = 1; version <= 30; version++) {
    await env.DB.prepare('UPDATE cards SET version = ?2 WHERE id = ?1').bind(cardId, version).run();
    await takeReport(deps, { cardId, username }, { ...said, reporter: `reporter ${version}` });
  }
  const { snapshots } = await evidenceOf(await operator(), cardId);
  const kept = snapshots.map(({ version }) => version).toReversed();
  expect(kept).toEqual(
    [...Array(10).keys(), ...Array.from({ length: 10 }, (_, n) => 20 + n)].map((n) => n + 1),
  );
});

test('evidence exists for operators alone, and is empty for a card that was never reported', async () => {
  const { ann, username, cardId } = await published();
  await report(username);
  expect((await ann.send('GET', `/api/moderation/cards/${cardId}/evidence`)).status).toBe(404);
  const none = await evidenceOf(await operator(), unique('card'));
  expect(none).toEqual({ snapshots: [], present: null });
});
