import { expect, test } from 'vitest';
import { HELD_REPORTS_MAX } from '#shared/api/moderation/moderation.ts';
import { OPEN_REPORTS_MAX } from '#worker/moderation/reports/store-report.ts';
import { countOnly } from '#tests/worker/fixtures/test-kernel.ts';
import {
  fetchCase,
  postDecision,
  confirmPassword,
  signInOperator,
  createReportableCard,
  sendReport,
  storedReports,
} from '#tests/worker/moderation/harness.ts';
import { productionLimits, startReports } from '#tests/worker/moderation/reports/start-reports.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { newAddress } from '#tests/worker/world/contact.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const start = () => startReports(productionLimits(() => new Date(NOON)));

/** Inserts open reports of a card into the table, a second apart, oldest first. */
async function insertReports(cardId: string, count: number, isHeldBack: boolean): Promise<void> {
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO abuse_reports
      (id, card_id, username, reason, note, email, reporter, created_at, is_held, notified_at)
    SELECT ?1 || ?3 || i, ?1, 'ann', 'spam', 'planted ' || i, '', ?3 || i,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i, 'unixepoch'), ?4, '2026-01-01T00:00:00.000Z' FROM n`,
    cardId,
    count,
    isHeldBack ? 'held-' : 'open-',
    +isHeldBack,
  );
}

test('S-M1: submissions that fill the hidden field count only against their senders', async () => {
  const { send, cardId } = start();
  const senders = Array.from({ length: 5 }, newAddress);
  for (const sender of senders) {
    for (let n = 0; n < 10; n += 1) {
      await expectStatus(send({ leaveEmpty: 'x' }, sender), 201);
    }
    await expectStatus(send({ leaveEmpty: 'x' }, sender), 429);
  }
  await expectStatus(send({ reason: 'impersonation', note: 'I lost money' }, newAddress()), 201);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'I lost money', is_held: 0 }]);
});

test('S-M1: repeats from one address replace its report and do not count against the card', async () => {
  const { send, cardId } = start();
  for (let sender = 0; sender < 6; sender += 1) {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await send({ note: `${sender} ${n}` }, address);
  }
  await expectStatus(send({ note: 'honest' }, newAddress()), 201);
  const rows = await storedReports(cardId);
  expect(rows.map(({ is_held }) => is_held)).toEqual(Array(7).fill(0));
});

test("S-M1: beyond the card's limit a first report is held back, never refused", async () => {
  const { send, cardId, mails } = start();
  for (let n = 0; n < 50; n += 1) {
    await expectStatus(send({ note: `junk ${n}` }, newAddress()), 201);
  }
  const mailed = mails.length;
  const honest = newAddress();
  await expectStatus(send({ note: 'I lost money' }, honest), 201);
  await expectStatus(send({ note: 'I lost all my money' }, honest), 201);
  const held = (await storedReports(cardId)).filter((row) => Number(row['is_held']) === 1);
  expect(held).toMatchObject([{ note: 'I lost all my money', submission_count: 1 }]);
  expect(mails).toHaveLength(mailed);
});

test('S-M1: an address over its limit can still report each further card once an hour', async () => {
  const { send, cardId, clock } = startReports(productionLimits(() => new Date(NOON)));
  const address = newAddress();
  for (let n = 0; n < 10; n += 1) await send({ username: `card-${n}` }, address);
  await expectStatus(send({ note: 'first' }, address), 201);
  await expectStatus(send({ note: 'second' }, address), 429);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'first', is_held: 1 }]);
  clock.at += 3_600_001;
  await expectStatus(send({ note: 'an hour later' }, address), 201);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'an hour later' }]);
});

test('S-M1: on a full card the newest held-back report replaces the oldest, and every one is counted', async () => {
  const { username, cardId } = await createReportableCard();
  await insertReports(cardId, OPEN_REPORTS_MAX, false);
  await insertReports(cardId, HELD_REPORTS_MAX, true);
  for (const note of ['one more', 'the real one']) {
    await expectStatus(sendReport(username, { note }), 201);
  }
  const rows = await storedReports(cardId);
  const held = rows.filter((row) => Number(row['is_held']) === 1);
  expect([rows.length, held.length]).toEqual([
    OPEN_REPORTS_MAX + HELD_REPORTS_MAX,
    HELD_REPORTS_MAX,
  ]);
  const notes = held.map(({ note }) => note);
  expect(notes).toEqual(expect.arrayContaining(['one more', 'the real one', 'planted 3']));
  expect(notes).not.toContain('planted 1');
  expect(notes).not.toContain('planted 2');

  const olga = await signInOperator();
  const total = OPEN_REPORTS_MAX + HELD_REPORTS_MAX + 2;
  const found = await fetchCase(olga, cardId);
  expect(found).toMatchObject({ reports: total, heldBack: HELD_REPORTS_MAX + 2 });
  await confirmPassword(olga);
  const decided = await postDecision(olga, cardId, { action: 'dismiss', until: found?.lastAt });
  expect(await decided.json()).toMatchObject({ action: 'dismiss', reports: total });
  expect((await storedReports(cardId)).filter((row) => row['decided_at'] === null)).toEqual([]);
});

test('GET /api/moderation/cards/:card/held-reports pages through held-back reports, for operators only', async () => {
  const { ann, cardId } = await createReportableCard();
  await insertReports(cardId, 1, false);
  await insertReports(cardId, 25, true);
  const olga = await signInOperator();
  const path = `/api/moderation/cards/${cardId}/held-reports`;
  const first = await (
    await olga('GET', path)
  ).json<{ reports: { note: string }[]; nextCursor: string }>();
  expect(first.reports.map(({ note }) => note).slice(0, 2)).toEqual(['planted 25', 'planted 24']);
  expect(first.reports).toHaveLength(20);
  const rest = await (await olga('GET', `${path}?cursor=${first.nextCursor}`)).json<typeof first>();
  expect([rest.reports.length, rest.nextCursor]).toEqual([5, null]);
  // Held-back reports are not among the latest of the case.
  expect((await fetchCase(olga, cardId))?.latest).toMatchObject([{ note: 'planted 1' }]);
  await expectStatus(olga('GET', `${path}?cursor=x`), 400);
  await expectStatus(ann.send('GET', path), 404);
  expect(await (await olga('GET', '/api/moderation/cards/none/held-reports')).json()).toEqual({
    reports: [],
    nextCursor: null,
  });
});

test('S-M11: reports from one address cause one mail, and a report from another address is mailed at once', async () => {
  const { send, mailsTo } = start();
  const junk = newAddress();
  for (let n = 0; n < 10; n += 1) await send({ username: `own-${n}` }, junk);
  expect(mailsTo('one@example.com')).toHaveLength(1);
  await send({ username: 'phishing', reason: 'impersonation' }, newAddress());
  expect(mailsTo('one@example.com')).toHaveLength(2);
  expect(mailsTo('one@example.com').at(-1)?.text).toContain('/phishing');
});

test('S-M11: reports without a mail of their own are in one hourly digest, and in no second one', async () => {
  await runSql('DELETE FROM abuse_reports');
  const { send, mails, mailsTo, sendDigest } = start();
  for (let n = 0; n < 10; n += 1) await send({ username: `junk-${n}` }, newAddress());
  expect(mailsTo('one@example.com')).toHaveLength(10);
  await send({ username: 'phishing' }, newAddress());
  await send({ username: 'phishing', note: 'http://evil.example' }, newAddress());
  expect(mailsTo('one@example.com')).toHaveLength(10);
  mails.length = 0;
  await sendDigest();
  expect(mails.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
  expect(mails[0]?.subject).toBe('2 reports on 1 card to review');
  expect(mails[0]?.text).toContain('/phishing: 2 open reports');
  expect(mails[0]?.text).not.toMatch(/junk-|evil/);
  await sendDigest();
  expect(mails).toHaveLength(2);
});

test('S-M11: a digest lists twenty cards, the number of others, and how many reports were held back', async () => {
  await runSql('DELETE FROM abuse_reports');
  const { send, mails, sendDigest } = startReports({
    attempts: countOnly({
      reportMailAddress: () => Promise.reject(new Error('the counter is down')),
    }),
  });
  for (let n = 0; n < 22; n += 1) await send({ username: `card-${n}` }, newAddress());
  const flooded =
    "UPDATE abuse_reports SET is_held = 1, submission_count = 40, created_at = ? WHERE username = 'card-7'";
  await runSql(flooded, new Date(NOON).toISOString());
  await sendDigest();
  expect(mails[0]?.subject).toBe('61 reports on 22 cards to review');
  expect(mails[0]?.text).toContain('and 2 more cards');
  expect(mails[0]?.text.match(/^- \/card-\d+: /gm)).toHaveLength(20);
});

test('a failed digest is sent in the next hour', async () => {
  await runSql('DELETE FROM abuse_reports');
  const down = startReports({ sendMail: () => Promise.reject(new Error('down')) });
  await down.send({ username: 'card' });
  await expect(down.sendDigest()).rejects.toThrow('down');
  const up = startReports();
  await up.sendDigest();
  expect(up.mails).toHaveLength(2);
});
