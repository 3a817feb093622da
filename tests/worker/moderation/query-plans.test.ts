import { expect, test } from 'vitest';
import { SPREAD_HOLDS, spreadBlock, findSharingNames } from '#worker/cards/blocked-pictures.ts';
import {
  allowPublishing,
  findPausedAccount,
  isPublishingPaused,
  PAUSE_STANDS,
} from '#worker/cards/publishing-pause.ts';
import { findShowingName } from '#worker/cards/shown-pictures.ts';
import { findContent, takeSnapshot } from '#worker/cards/snapshot.ts';
import {
  findJudged,
  findTakeDownState,
  VERDICT_HOLDS,
  verdictStatements,
} from '#worker/cards/take-down.ts';
import { findBlockedImages } from '#worker/media/blocked.ts';
import * as snapshots from '#worker/moderation/snapshots.ts';
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
    findTakeDownState: (ids: readonly string[]) => findTakeDownState(db, ids),
    takeSnapshot: (id: string, at: string) => takeSnapshot(db, id, at),
    verdictEffect: (verdict: Parameters<typeof verdictStatements>[1]) => ({
      before: verdictStatements(db, verdict),
      condition: VERDICT_HOLDS,
    }),
    picturesEffect: (decided: { cardId: string; decisionId: string }, isRemoved: boolean) => ({
      before: [spreadBlock(db, decided, isRemoved)],
      condition: SPREAD_HOLDS,
    }),
    publishingEffect: (decided: { cardId: string; decisionId: string }) => ({
      before: [],
      condition: PAUSE_STANDS,
      after: [allowPublishing(db, decided)],
    }),
    now,
  };
  const said = { reporter: 'x', isHeldBack: true, reason: 'spam', note: '', email: '' } as const;
  await takeReport(deps, { cardId, username }, said);
  await findReportTime(db, cardId, 'x');
  await listCases(deps, null);
  await listHeldReports(db, cardId, null);
  await markNotified({ db, now }, 'none');
  const about = { operators: ['one@example.com'], productName: 'Cards', publicOrigin: '' };
  await sendReportDigest({ db, now, sendMail, ...about });
  await listDecisions(deps, null);
  await decide(deps, 'olga@example.com', cardId, { action: 'dismiss', until: now().toISOString() });
  await decide(deps, 'olga@example.com', cardId, {
    action: 'take_down',
    reason: 'No',
    removePictures: false,
  });
  for (const action of ['remove_pictures', 'return_pictures', 'allow_publishing'] as const) {
    await decide(deps, 'olga@example.com', cardId, { action });
  }
  const path = `/media/${'0'.repeat(64)}.png`;
  await findSharingNames(db, cardId, null);
  await findShowingName(db, path);
  await findBlockedImages(db, [path]);
  await findPausedAccount(db, cardId);
  await isPublishingPaused(db, 'x');
  await findContent(db, cardId);
  await snapshots.listSnapshots(db, cardId);
  await snapshots.findSnapshotPictures(db, cardId);
  await snapshots.isEvidence(db, path);
  await snapshots.findOpenEvidence(db, [path]);
  await decide(deps, 'olga@example.com', cardId, { action: 'restore' });
  await sweepModeration(db, now());

  expect(statements.size).toBeGreaterThan(9);
  for (const sql of statements) {
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // A list handed in as JSON and the pictures of one card (`held`, `sharing`, `shown`) are no tables, and an index of open
    // reports holds what waits for a person.
    const tables = walks.filter(
      (detail) =>
        !/json_each|VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:waiting|held|sharing|shown)$|INDEX card_reports_(?:open|to_notify)/.test(
          detail,
        ),
    );
    expect(tables, sql).toEqual([]);
  }
});
