// @module-tag core
import { createScheduledController, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import {
  ageSessions,
  fetchCase,
  fetchCases,
  confirmPassword,
  fetchDecisions,
  postDecision,
  signInOperator,
  OPERATORS,
  createReportableCard,
  sendReport,
  storedReports,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRows, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';

/** This many seconds into January 1, 2025. */
const at = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, n)).toISOString();

test('GET /api/moderation/reports lists each card once with its reasons, notes and state', async () => {
  const { username, cardId } = await createReportableCard();
  await sendReport(username, { reason: 'spam', note: 'first' });
  await sendReport(username, { reason: 'spam', email: 'ben@example.com' });
  await sendReport(username, { reason: 'harmful', note: '<script>alert(1)</script>' });
  const olga = await signInOperator();
  const found = await fetchCase(olga, cardId);
  expect(found).toMatchObject({
    username,
    name: 'Ann Example',
    state: 'public',
    reports: 3,
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'harmful', count: 1 },
    ],
  });
  expect(found?.latest.map(({ note }) => note).toSorted()).toEqual([
    '',
    '<script>alert(1)</script>',
    'first',
  ]);
  expect(JSON.stringify(found)).not.toContain('reporter');
});

test('lists are paginated, an invalid cursor is refused, and no case is listed twice', async () => {
  await env.DB.batch(
    Array.from({ length: 45 }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO abuse_reports (id, card_id, username, reason, note, email, reporter, created_at)
        VALUES (?1, ?1, 'gone-card', 'spam', '', '', 'x', ?2)`,
      ).bind(unique('many'), at(Math.floor(n / 2))),
    ),
  );
  const olga = await signInOperator();
  const seen: string[] = [];
  let query = '';
  for (;;) {
    const { cases, nextCursor, total } = await fetchCases(olga, query);
    seen.push(...cases.map(({ cardId }) => cardId));
    if (nextCursor === null) {
      expect(seen).toHaveLength(total);
      break;
    }
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('many'))).toHaveLength(45);
  for (const cursor of ['x', btoa('[]'), btoa('["2020-01-01T00:00:00.000Z",1]')]) {
    for (const list of ['reports', 'decisions']) {
      await expectStatus(olga('GET', `/api/moderation/${list}?cursor=${cursor}`), 400);
    }
  }
  // Reports of a deleted card can still be dismissed.
  const first = seen.find((id) => id.startsWith('many')) ?? '';
  expect(await fetchCase(olga, first)).toMatchObject({ state: 'gone', username: 'gone-card' });
  const dismissed = await postDecision(olga, first, { action: 'dismiss', until: at(99) });
  expect(await dismissed.json()).toMatchObject({ action: 'dismiss', reports: 1 });
  await runSql("DELETE FROM abuse_reports WHERE id LIKE 'many%'");
});

test('dismissing closes the reports the operator saw, and later ones stay open', async () => {
  const { username, cardId } = await createReportableCard();
  await sendReport(username);
  const olga = await signInOperator();
  const until = (await fetchCase(olga, cardId))?.lastAt ?? '';
  await runSql('UPDATE abuse_reports SET created_at = ?2 WHERE card_id = ?1', cardId, until);
  await sendReport(username, { note: 'since' });
  await runSql(
    "UPDATE abuse_reports SET created_at = '2999-01-01T00:00:00.000Z' WHERE note = 'since' AND card_id = ?",
    cardId,
  );
  const answer = await postDecision(olga, cardId, { action: 'dismiss', until });
  expect(await answer.json()).toMatchObject({ reports: 1 });
  expect((await storedReports(cardId)).map(({ decided_at: at }) => at !== null)).toEqual([
    true,
    false,
  ]);
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 200);
  await expectStatus(postDecision(olga, cardId, { action: 'dismiss', until }), 409);
});

test('GET /api/moderation/decisions: every decision is recorded with operator, time and action, and no record can be changed', async () => {
  const { username, cardId } = await createReportableCard();
  await sendReport(username);
  await sendReport(username);
  const [olga, second] = [await signInOperator(), await signInOperator(OPERATORS[1])];
  await takeDown(olga, cardId, 'First');
  await postDecision(second, cardId, { action: 'restore' });
  await takeDown(second, cardId, 'Second');
  const mine = (await fetchDecisions(olga)).decisions.filter((one) => one.cardId === cardId);
  expect(
    mine.map(({ operator: by, action, reason, reports, isStanding }) => [
      by,
      action,
      reason,
      reports,
      isStanding,
    ]),
  ).toEqual([
    [OPERATORS[1], 'take_down', 'Second', 0, true],
    [OPERATORS[1], 'restore', '', 0, false],
    [OPERATORS[0], 'take_down', 'First', 2, false],
  ]);
  expect(await fetchCase(olga, cardId)).toBe(null);
  const rewrite = runSql("UPDATE moderation_actions SET operator = 'nobody'");
  await expect(rewrite).rejects.toThrow(/immutable/);
});

test('of two operators deciding at once one succeeds, and there is one record', async () => {
  const { username, cardId } = await createReportableCard();
  await sendReport(username);
  const both = [await signInOperator(), await signInOperator(OPERATORS[1])];
  const answers = await Promise.all(
    both.map((send, n) => postDecision(send, cardId, { action: 'take_down', reason: `By ${n}` })),
  );
  expectStatuses(answers, 200, 409);
  const records = await env.DB.prepare('SELECT reason FROM moderation_actions WHERE card_id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  const stored = await env.DB.prepare('SELECT taken_down_reason AS reason FROM cards WHERE id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  expect(records.results).toEqual(stored.results);
});

test.each([
  [{ action: 'take_down' }],
  [{ action: 'take_down', reason: ' ' }],
  [{ action: 'take_down', reason: 'x'.repeat(501) }],
  [{ action: 'dismiss' }],
  [{ action: 'dismiss', until: 'now' }],
  [{ action: 'delete' }],
  [{}],
])('the invalid decision %o is refused', async (body) => {
  const { username, cardId } = await createReportableCard();
  await expectStatus(postDecision(await signInOperator(), cardId, body), 400);
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 200);
});

test('POST /api/moderation/confirm: decisions require a recent password confirmation, and a wrong password is refused', async () => {
  const { username, cardId } = await createReportableCard();
  await sendReport(username);
  const olga = await signInOperator();
  await ageSessions();
  const decisions = [
    { action: 'take_down', reason: 'No' },
    { action: 'restore' },
    { action: 'dismiss', until: '2999-01-01T00:00:00.000Z' },
  ];
  for (const body of decisions) {
    const answer = await postDecision(olga, cardId, body);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'confirm_password' }]);
  }
  expect((await fetchCases(olga)).total).toBeGreaterThan(0);
  await expectStatus(confirmPassword(olga, 'wrong'), 403);
  await expectStatus(postDecision(olga, cardId, { action: 'take_down', reason: 'No' }), 403);
  await expectStatus(confirmPassword(olga), 204);
  await takeDown(olga, cardId);
  await expectStatus(callWorker(`${ORIGIN}/${username}`), 404);
});

const insertAged = async (table: 'reports' | 'actions', id: string, at: string | null) =>
  table === 'reports'
    ? runSql(
        `INSERT INTO abuse_reports (id, card_id, username, reason, note, email, reporter, created_at, decided_at)
        VALUES (?1, ?1, 'x', 'spam', '', '', 'x', '2020-01-01T00:00:00.000Z', ?2)`,
        id,
        at,
      )
    : runSql(
        `INSERT INTO moderation_actions VALUES (?1, ?2, 'x', 'dismiss', 'x', 'x', '', 0)`,
        id,
        at,
      );
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('decided reports are deleted after 180 days, open ones stay, records stay for three years', async () => {
  await insertAged('reports', 'r-old', daysAgo(181));
  await insertAged('reports', 'r-new', daysAgo(179));
  await insertAged('reports', 'r-open', null);
  await insertAged('actions', 'a-old', daysAgo(1096));
  await insertAged('actions', 'a-new', daysAgo(1094));
  await worker.scheduled(createScheduledController(), env);
  const results = await readRows<{
    id: string;
  }>(`SELECT id FROM abuse_reports WHERE id LIKE 'r-%' UNION ALL
    SELECT id FROM moderation_actions WHERE id LIKE 'a-%' ORDER BY id`);
  expect(results.map(({ id }) => id)).toEqual(['a-new', 'r-new', 'r-open']);
});
