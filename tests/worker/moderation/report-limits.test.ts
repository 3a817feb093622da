import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HELD_REPORTS_MAX } from '#shared/api/moderation.ts';
import { OPEN_REPORTS_MAX } from '#worker/moderation/take-report.ts';
import { newAddress } from '#tests/worker/contacts/harness.ts';
import {
  caseOf,
  judge,
  confirm,
  operator,
  published,
  report,
  storedReports,
} from '#tests/worker/moderation/harness.ts';
import { productionLimits, startReports } from '#tests/worker/moderation/start-reports.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const start = () => startReports(productionLimits(() => new Date(NOON)));

/** Adds open reports of a card straight to the table, a second apart, oldest first. */
async function plant(cardId: string, count: number, isHeldBack: boolean): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO card_reports
      (id, card_id, username, reason, note, email, reporter, created_at, is_held_back, notified_at)
    SELECT ?1 || ?3 || i, ?1, 'ann', 'spam', 'planted ' || i, '', ?3 || i,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i, 'unixepoch'), ?4, '2026-01-01T00:00:00.000Z' FROM n`,
  )
    .bind(cardId, count, isHeldBack ? 'held-' : 'open-', +isHeldBack)
    .run();
}

test('M1: posts that fill the hidden field count against their senders alone', async () => {
  const { send, cardId } = start();
  const senders = Array.from({ length: 5 }, newAddress);
  for (const sender of senders) {
    for (let n = 0; n < 10; n += 1) {
      expect((await send({ leaveEmpty: 'x' }, sender)).status).toBe(201);
    }
    expect((await send({ leaveEmpty: 'x' }, sender)).status).toBe(429);
  }
  const honest = await send({ reason: 'impersonation', note: 'I lost money' }, newAddress());
  expect(honest.status).toBe(201);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'I lost money', is_held_back: 0 }]);
});

test('M1: repeats by one address replace its report and leave the limit of the card alone', async () => {
  const { send, cardId } = start();
  for (let sender = 0; sender < 6; sender += 1) {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await send({ note: `${sender} ${n}` }, address);
  }
  expect((await send({ note: 'honest' }, newAddress())).status).toBe(201);
  const rows = await storedReports(cardId);
  expect(rows.map(({ is_held_back }) => is_held_back)).toEqual(Array(7).fill(0));
});

test('M1: beyond the limit of a card a first report is kept and held back, never refused', async () => {
  const { send, cardId, mails } = start();
  for (let n = 0; n < 50; n += 1) {
    expect((await send({ note: `junk ${n}` }, newAddress())).status).toBe(201);
  }
  const mailed = mails.length;
  const honest = newAddress();
  expect((await send({ note: 'I lost money' }, honest)).status).toBe(201);
  expect((await send({ note: 'I lost all my money' }, honest)).status).toBe(201);
  const held = (await storedReports(cardId)).filter((row) => Number(row['is_held_back']) === 1);
  expect(held).toMatchObject([{ note: 'I lost all my money', arrivals: 1 }]);
  expect(mails).toHaveLength(mailed);
});

test('M1: an address beyond its own limit still reports each further card once within the hour', async () => {
  const { send, cardId, clock } = startReports(productionLimits(() => new Date(NOON)));
  const address = newAddress();
  for (let n = 0; n < 10; n += 1) await send({ username: `card-${n}` }, address);
  expect((await send({ note: 'first' }, address)).status).toBe(201);
  expect((await send({ note: 'second' }, address)).status).toBe(429);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'first', is_held_back: 1 }]);
  clock.at += 3_600_001;
  expect((await send({ note: 'an hour later' }, address)).status).toBe(201);
  expect(await storedReports(cardId)).toMatchObject([{ note: 'an hour later' }]);
});

test('M1: a full card stores the newest held-back report in place of the oldest, and counts every one', async () => {
  const { username, cardId } = await published();
  await plant(cardId, OPEN_REPORTS_MAX, false);
  await plant(cardId, HELD_REPORTS_MAX, true);
  for (const note of ['one more', 'the real one']) {
    expect((await report(username, { note })).status).toBe(201);
  }
  const rows = await storedReports(cardId);
  const held = rows.filter((row) => Number(row['is_held_back']) === 1);
  expect([rows.length, held.length]).toEqual([
    OPEN_REPORTS_MAX + HELD_REPORTS_MAX,
    HELD_REPORTS_MAX,
  ]);
  const notes = held.map(({ note }) => note);
  expect(notes).toEqual(expect.arrayContaining(['one more', 'the real one', 'planted 3']));
  expect(notes).not.toContain('planted 1');
  expect(notes).not.toContain('planted 2');

  const olga = await operator();
  const total = OPEN_REPORTS_MAX + HELD_REPORTS_MAX + 2;
  const found = await caseOf(olga, cardId);
  expect(found).toMatchObject({ reports: total, heldBack: HELD_REPORTS_MAX + 2 });
  await confirm(olga);
  const decided = await judge(olga, cardId, { action: 'dismiss', until: found?.lastAt });
  expect(await decided.json()).toMatchObject({ action: 'dismiss', reports: total });
  expect((await storedReports(cardId)).filter((row) => row['decided_at'] === null)).toEqual([]);
});

test('GET /api/moderation/cards/:card/held-reports pages through what was held back, for operators alone', async () => {
  const { ann, cardId } = await published();
  await plant(cardId, 1, false);
  await plant(cardId, 25, true);
  const olga = await operator();
  const path = `/api/moderation/cards/${cardId}/held-reports`;
  const first = await (
    await olga('GET', path)
  ).json<{ reports: { note: string }[]; nextCursor: string }>();
  expect(first.reports.map(({ note }) => note).slice(0, 2)).toEqual(['planted 25', 'planted 24']);
  expect(first.reports).toHaveLength(20);
  const rest = await (await olga('GET', `${path}?cursor=${first.nextCursor}`)).json<typeof first>();
  expect([rest.reports.length, rest.nextCursor]).toEqual([5, null]);
  // The reports held back are not among the latest of the case.
  expect((await caseOf(olga, cardId))?.latest).toMatchObject([{ note: 'planted 1' }]);
  expect((await olga('GET', `${path}?cursor=x`)).status).toBe(400);
  expect((await ann.send('GET', path)).status).toBe(404);
  expect(await (await olga('GET', '/api/moderation/cards/none/held-reports')).json()).toEqual({
    reports: [],
    nextCursor: null,
  });
});

test('M11: junk from one address causes one mail; a report from another address is still mailed at once', async () => {
  const { send, mailsTo } = start();
  const junk = newAddress();
  for (let n = 0; n < 10; n += 1) await send({ username: `own-${n}` }, junk);
  expect(mailsTo('one@example.com')).toHaveLength(1);
  await send({ username: 'phishing', reason: 'impersonation' }, newAddress());
  expect(mailsTo('one@example.com')).toHaveLength(2);
  expect(mailsTo('one@example.com').at(-1)?.text).toContain('/phishing');
});

test('M11: what got no mail of its own is in one digest at the end of the hour, and in no second one', async () => {
  await env.DB.prepare('DELETE FROM card_reports').run();
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

test('M11: a digest names twenty cards, the number of the others, and how many reports were held back', async () => {
  await env.DB.prepare('DELETE FROM card_reports').run();
  const { send, mails, sendDigest } = startReports({
    countReporterMail: () => Promise.reject(new Error('the counter is down')),
  });
  for (let n = 0; n < 22; n += 1) await send({ username: `card-${n}` }, newAddress());
  const flooded =
    "UPDATE card_reports SET is_held_back = 1, arrivals = 40, created_at = ? WHERE username = 'card-7'";
  await env.DB.prepare(flooded).bind(new Date(NOON).toISOString()).run();
  await sendDigest();
  expect(mails[0]?.subject).toBe('61 reports on 22 cards to review');
  expect(mails[0]?.text).toContain('and 2 more cards');
  expect(mails[0]?.text.match(/^\/card-\d+: /gm)).toHaveLength(20);
});

test('a digest that fails is sent by the next hour', async () => {
  await env.DB.prepare('DELETE FROM card_reports').run();
  const down = startReports({ sendMail: () => Promise.reject(new Error('down')) });
  await down.send({ username: 'card' });
  await expect(down.sendDigest()).rejects.toThrow('down');
  const up = startReports();
  await up.sendDigest();
  expect(up.mails).toHaveLength(2);
});
