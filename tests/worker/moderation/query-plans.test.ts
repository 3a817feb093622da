import { expect, test } from 'vitest';
import { isBlockedPicture, findUsernamesSharingPictures } from '#worker/cards/blocked-pictures.ts';
import { findContentAuthors } from '#worker/cards/find-content-authors.ts';
import { findCardContent } from '#worker/cards/find-card-content.ts';
import { findPausedAccount, isPublishingPaused } from '#worker/cards/publishing-pause.ts';
import { findUsernameShowingPicture } from '#worker/cards/shown-pictures.ts';
import { findBlockedImages } from '#worker/media/blocked-images.ts';
import * as snapshots from '#worker/moderation/card-snapshots.ts';
import { readCases, readDecisions, readHeldReports } from '#worker/moderation/moderation-lists.ts';
import { recordDecision } from '#worker/moderation/record-decision.ts';
import { markReportNotified, sendReportDigest } from '#worker/moderation/reports/report-digest.ts';
import { findReportTime, storeReport } from '#worker/moderation/reports/store-report.ts';
import { sweepModeration } from '#worker/moderation/sweep-moderation.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createReportableCard } from '#tests/worker/moderation/harness.ts';
import { createLogoTeam } from '#tests/worker/organizations/logo/logo-team.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { findCardId } from '#tests/worker/world/card.ts';

const now = () => new Date();
const sendMail = () => Promise.resolve();

test('no statement for reports and decisions scans a whole table', async () => {
  const { db, statements } = recordingDb();
  const { username, cardId } = await createReportableCard();
  const kernel = createTestKernel({ db, now, sendMail });
  const fields = { reporter: 'x', isHeldBack: true, reason: 'spam', note: '', email: '' } as const;
  await storeReport(kernel, { cardId, username }, fields);
  await findReportTime(db, cardId, 'x');
  await readCases(db, null);
  await readHeldReports(db, cardId, null);
  await markReportNotified({ db, now }, 'none');
  await sendReportDigest(kernel);
  await readDecisions(db, null);
  await recordDecision(kernel, 'olga@example.com', cardId, {
    action: 'dismiss',
    until: now().toISOString(),
  });
  await recordDecision(kernel, 'olga@example.com', cardId, {
    action: 'take_down',
    reason: 'No',
    removePictures: true,
    author: 'holder',
    pauseTeamUntil: null,
  });
  for (const action of [
    'return_pictures',
    'remove_pictures',
    'allow_publishing',
    'end_team_pause',
  ] as const) {
    await recordDecision(kernel, 'olga@example.com', cardId, { action });
  }
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await recordDecision(kernel, 'olga@example.com', cardId, { action: 'renew_team_pause', until });
  const team = await createLogoTeam();
  const organizationCard = await findCardId(team.username);
  expect(await findContentAuthors(kernel, organizationCard)).toHaveLength(4);
  const path = `/media/${'0'.repeat(64)}.png`;
  await findUsernamesSharingPictures(db, cardId, null);
  await findUsernameShowingPicture(db, path);
  await findBlockedImages(db, [path]);
  await findPausedAccount(db, cardId);
  await isPublishingPaused(db, 'x');
  await findCardContent(db, cardId);
  await snapshots.listSnapshots(db, cardId);
  await snapshots.findSnapshotPictures(db, cardId);
  await snapshots.isSnapshotPicture(db, path);
  await isBlockedPicture(db, path);
  await snapshots.findOpenEvidence(db, [path]);
  await recordDecision(kernel, 'olga@example.com', cardId, { action: 'restore' });
  await sweepModeration(kernel);

  expect(statements.size).toBeGreaterThan(9);
  for (const sql of statements) {
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // JSON parameters and the pictures of one card (`used`, `sharing`, `shown`) are not tables, and
    // an index of open reports contains only what awaits a decision.
    const tables = walks.filter(
      (detail) =>
        !/json_each|VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:waiting|used|sharing|shown)$|INDEX abuse_reports_(?:open|to_notify)/.test(
          detail,
        ),
    );
    expect(tables, sql).toEqual([]);
  }
});
