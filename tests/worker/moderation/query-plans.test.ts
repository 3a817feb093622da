import { expect, test } from 'vitest';
import { findJudged, verdictStatement, VERDICT_HOLDS } from '#worker/cards/take-down.ts';
import { decide } from '#worker/moderation/decide.ts';
import { markNotified, sendReportDigest } from '#worker/moderation/digest.ts';
import { listCases, listDecisions, listHeldReports } from '#worker/moderation/list.ts';
import { sweepModeration } from '#worker/moderation/sweep.ts';
import { findReportTime, takeReport } from '#worker/moderation/take-report.ts';
import { published } from '#tests/worker/moderation/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

const now = () => new Date();
const sendMail = () => Promise.resolve();

test('no statement of reports and decisions walks a whole table', async () => {
  const { db, statements } = recordingDb();
  const { username, cardId } = await published();
  const deps = {
    db,
    findJudged: (ids: readonly string[]) => findJudged(db, ids),
    verdictStatement: (verdict: Parameters<typeof verdictStatement>[1]) =>
      verdictStatement(db, verdict),
    verdictHolds: VERDICT_HOLDS,
    now,
  };
  const said = { reporter: 'x', isHeldBack: true, reason: 'spam', note: '', email: '' } as const;
  await takeReport({ db, now }, { cardId, username }, said);
  await findReportTime(db, cardId, 'x');
  await listCases(deps, null);
  await listHeldReports(db, cardId, null);
  await markNotified({ db, now }, 'none');
  const about = { operators: ['one@example.com'], productName: 'Cards', publicOrigin: '' };
  await sendReportDigest({ db, now, sendMail, ...about });
  await listDecisions(deps, null);
  await decide(deps, 'olga@example.com', cardId, { action: 'dismiss', until: now().toISOString() });
  await decide(deps, 'olga@example.com', cardId, { action: 'take_down', reason: 'No' });
  await decide(deps, 'olga@example.com', cardId, { action: 'restore' });
  await sweepModeration(db, now());

  expect(statements.size).toBeGreaterThan(9);
  for (const sql of statements) {
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // A list handed in as JSON is no table, and an index of open reports holds what waits for a person.
    const tables = walks.filter(
      (detail) =>
        !/json_each|VIRTUAL TABLE|CONSTANT ROW|SCAN waiting$|INDEX card_reports_(?:open|to_notify)/.test(
          detail,
        ),
    );
    expect(tables, sql).toEqual([]);
  }
});
