import { createScheduledController, env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import {
  ageSessions,
  caseOf,
  casesOf,
  confirm,
  decisionsOf,
  judge,
  operator,
  OPERATORS,
  published,
  report,
  storedReports,
  takeDown,
} from '#tests/worker/moderation/harness.ts';

/** A second of the first day of 2025. */
const at = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, n)).toISOString();

test('GET /api/moderation/reports shows each card once, with its reasons, its words and how it stands', async () => {
  const { username, cardId } = await published();
  await report(username, { reason: 'spam', note: 'first' });
  await report(username, { reason: 'spam', email: 'ben@example.com' });
  await report(username, { reason: 'harmful', note: '<script>alert(1)</script>' });
  const olga = await operator();
  const found = await caseOf(olga, cardId);
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

test('lists are paged, a made-up cursor is refused, and no case is shown twice', async () => {
  await env.DB.batch(
    Array.from({ length: 45 }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO card_reports (id, card_id, username, reason, note, email, reporter, created_at)
        VALUES (?1, ?1, 'gone-card', 'spam', '', '', 'x', ?2)`,
      ).bind(unique('many'), at(Math.floor(n / 2))),
    ),
  );
  const olga = await operator();
  const seen: string[] = [];
  let query = '';
  for (;;) {
    const { cases, nextCursor, total } = await casesOf(olga, query);
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
      const answer = await olga('GET', `/api/moderation/${list}?cursor=${cursor}`);
      expect(answer.status).toBe(400);
    }
  }
  // What is reported of a card that is gone can be dismissed all the same.
  const first = seen.find((id) => id.startsWith('many')) ?? '';
  expect(await caseOf(olga, first)).toMatchObject({ state: 'gone', username: 'gone-card' });
  const dismissed = await judge(olga, first, { action: 'dismiss', until: at(99) });
  expect(await dismissed.json()).toMatchObject({ action: 'dismiss', reports: 1 });
  await env.DB.prepare("DELETE FROM card_reports WHERE id LIKE 'many%'").run();
});

test('dismissing answers what the operator saw; what came since stays open', async () => {
  const { username, cardId } = await published();
  await report(username);
  const olga = await operator();
  const until = (await caseOf(olga, cardId))?.lastAt ?? '';
  await env.DB.prepare('UPDATE card_reports SET created_at = ?2 WHERE card_id = ?1')
    .bind(cardId, until)
    .run();
  await report(username, { note: 'since' });
  await env.DB.prepare(
    "UPDATE card_reports SET created_at = '2999-01-01T00:00:00.000Z' WHERE note = 'since' AND card_id = ?",
  )
    .bind(cardId)
    .run();
  const answer = await judge(olga, cardId, { action: 'dismiss', until });
  expect(await answer.json()).toMatchObject({ reports: 1 });
  expect((await storedReports(cardId)).map(({ decided_at: at }) => at !== null)).toEqual([
    true,
    false,
  ]);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(200);
  const twice = await judge(olga, cardId, { action: 'dismiss', until });
  expect(twice.status).toBe(409);
});

test('GET /api/moderation/decisions: every decision is written down with who, when and what, and no record can be changed', async () => {
  const { username, cardId } = await published();
  await report(username);
  await report(username);
  const [olga, second] = [await operator(), await operator(OPERATORS[1])];
  await takeDown(olga, cardId, 'First');
  await judge(second, cardId, { action: 'restore' });
  await takeDown(second, cardId, 'Second');
  const mine = (await decisionsOf(olga)).decisions.filter((one) => one.cardId === cardId);
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
  expect(await caseOf(olga, cardId)).toBe(null);
  const rewrite = env.DB.prepare("UPDATE moderation_actions SET operator = 'nobody'").run();
  await expect(rewrite).rejects.toThrow(/never rewritten/);
});

test('of two operators who decide at once, one does, and one record stands', async () => {
  const { username, cardId } = await published();
  await report(username);
  const both = [await operator(), await operator(OPERATORS[1])];
  const answers = await Promise.all(
    both.map((send, n) => judge(send, cardId, { action: 'take_down', reason: `By ${n}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const records = await env.DB.prepare('SELECT reason FROM moderation_actions WHERE card_id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  const stands = await env.DB.prepare('SELECT taken_down_reason AS reason FROM cards WHERE id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  expect(records.results).toEqual(stands.results);
});

test.each([
  [{ action: 'take_down' }],
  [{ action: 'take_down', reason: ' ' }],
  [{ action: 'take_down', reason: 'x'.repeat(501) }],
  [{ action: 'dismiss' }],
  [{ action: 'dismiss', until: 'now' }],
  [{ action: 'delete' }],
  [{}],
])('a decision that is none is refused: %o', async (body) => {
  const { username, cardId } = await published();
  const answer = await judge(await operator(), cardId, body);
  expect(answer.status).toBe(400);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(200);
});

test('POST /api/moderation/confirm: nothing is decided without a fresh password, and a wrong one helps nobody', async () => {
  const { username, cardId } = await published();
  await report(username);
  const olga = await operator();
  await ageSessions();
  const decisions = [
    { action: 'take_down', reason: 'No' },
    { action: 'restore' },
    { action: 'dismiss', until: '2999-01-01T00:00:00.000Z' },
  ];
  for (const body of decisions) {
    const answer = await judge(olga, cardId, body);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'confirm_password' }]);
  }
  expect((await casesOf(olga)).total).toBeGreaterThan(0);
  expect((await confirm(olga, 'wrong')).status).toBe(403);
  expect((await judge(olga, cardId, { action: 'take_down', reason: 'No' })).status).toBe(403);
  expect((await confirm(olga)).status).toBe(204);
  await takeDown(olga, cardId);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(404);
});

const insertAged = async (table: 'reports' | 'actions', id: string, at: string | null) =>
  table === 'reports'
    ? env.DB.prepare(
        `INSERT INTO card_reports (id, card_id, username, reason, note, email, reporter, created_at, decided_at)
        VALUES (?1, ?1, 'x', 'spam', '', '', 'x', '2020-01-01T00:00:00.000Z', ?2)`,
      )
        .bind(id, at)
        .run()
    : env.DB.prepare(
        `INSERT INTO moderation_actions VALUES (?1, ?2, 'x', 'dismiss', 'x', 'x', '', 0)`,
      )
        .bind(id, at)
        .run();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('decided reports are forgotten after 180 days, open ones wait, records stay for three years', async () => {
  await insertAged('reports', 'r-old', daysAgo(181));
  await insertAged('reports', 'r-new', daysAgo(179));
  await insertAged('reports', 'r-open', null);
  await insertAged('actions', 'a-old', daysAgo(1096));
  await insertAged('actions', 'a-new', daysAgo(1094));
  await worker.scheduled(createScheduledController(), env);
  const { results } = await env.DB.prepare(
    `SELECT id FROM card_reports WHERE id LIKE 'r-%' UNION ALL
    SELECT id FROM moderation_actions WHERE id LIKE 'a-%' ORDER BY id`,
  ).all<{ id: string }>();
  expect(results.map(({ id }) => id)).toEqual(['a-new', 'r-new', 'r-open']);
});
