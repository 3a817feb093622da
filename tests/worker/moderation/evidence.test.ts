import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readEvidence } from '#shared/api/moderation/moderation.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { findOpenEvidence } from '#worker/moderation/card-snapshots.ts';
import { storeReport } from '#worker/moderation/reports/store-report.ts';
import { buildTestContent, DAY, findCardId, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import {
  postDecision,
  signInOperator,
  createReportableCard,
  sendReport,
} from '#tests/worker/moderation/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

type Send = Awaited<ReturnType<typeof signInOperator>>;

async function evidenceOf(send: Send, cardId: string) {
  return readAnswer(readEvidence, send('GET', `/api/moderation/cards/${cardId}/evidence`));
}

const findUsed = async (paths: readonly string[]) =>
  new Set([
    ...(await findReferencedImages(env.DB, paths)),
    ...(await findOpenEvidence(env.DB, paths)),
  ]);

test('S-M2: the content of a reported card is stored, whatever its owner changes afterwards', async () => {
  const { ann, username, cardId } = await createReportableCard({
    name: 'Your bank',
    bio: 'Log in here.',
  });
  await sendReport(username);
  const { id } = (
    await ann.send('GET', '/api/cards').then((answer) => answer.json<{ cards: { id: string }[] }>())
  ).cards[0] ?? { id: '' };
  await ann.send(
    'PUT',
    `/api/cards/${username}`,
    buildTestContent({ id, name: 'Ann', bio: 'Hello.' }),
  );
  await sendReport(username);
  const olga = await signInOperator();
  const { snapshots, present } = await evidenceOf(olga, cardId);
  expect(snapshots.map(({ content, version }) => [version, content.name, content.bio])).toEqual([
    [2, 'Ann', 'Hello.'],
    [1, 'Your bank', 'Log in here.'],
  ]);
  expect(present).toMatchObject({ name: 'Ann' });
  await ann.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' });
  const remaining = await evidenceOf(olga, cardId);
  expect([remaining.snapshots.length, remaining.present]).toEqual([2, null]);
});

test('S-M2: its pictures stay while a report is open, visible to operators only, and are swept afterwards', async () => {
  const ann = await join('startup');
  const photo = await ann.upload(JPEG);
  const username = unique('ann');
  const content = buildTestContent({ profileImage: photo });
  await ann.send('PUT', `/api/cards/${username}`, content);
  const cardId = await findCardId(username);
  await sendReport(username);
  await ann.send('PUT', `/api/cards/${username}`, { ...content, profileImage: '' });
  const harness = createHarness();
  const olga = await signInOperator();
  const sweepAfter = async (days: number) => {
    harness.clock.at = Date.now() + days * DAY;
    await sweepMedia(harness.media, findUsed);
  };
  await sweepAfter(2);
  await expectStatus(olga('GET', photo), 200);
  const stranger = await join();
  await expectStatus(stranger.send('GET', photo), 404);
  await expectStatus(harness.send(null, 'GET', photo), 404);
  await postDecision(olga, cardId, { action: 'dismiss', until: new Date().toISOString() });
  await sweepAfter(4);
  await expectStatus(olga('GET', photo), 404);
});

const now = () => new Date();

test('S-M2: a flood of versions pushes out neither the first nor the latest reported ones', async () => {
  const { username, cardId } = await createReportableCard();
  const kernel = { db: env.DB, now };
  const fields = { isHeldBack: false, reason: 'spam', note: '', email: '' } as const;
  for (let version = 1; version <= 30; version++) {
    await runSql('UPDATE cards SET version = ?2 WHERE id = ?1', cardId, version);
    await storeReport(kernel, { cardId, username }, { ...fields, reporter: `reporter ${version}` });
  }
  const { snapshots } = await evidenceOf(await signInOperator(), cardId);
  const stored = snapshots.map(({ version }) => version).toReversed();
  expect(stored).toEqual(
    [...Array(10).keys(), ...Array.from({ length: 10 }, (_, n) => 20 + n)].map((n) => n + 1),
  );
});

test('only operators can read evidence, and it is empty for a card that was never reported', async () => {
  const { ann, username, cardId } = await createReportableCard();
  await sendReport(username);
  await expectStatus(ann.send('GET', `/api/moderation/cards/${cardId}/evidence`), 404);
  const none = await evidenceOf(await signInOperator(), unique('card'));
  expect(none).toEqual({ snapshots: [], present: null });
});
