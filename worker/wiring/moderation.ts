import { findOldNames } from '#worker/cards/holds.ts';
import { findSharingNames, SPREAD_HOLDS, spreadBlock } from '#worker/cards/blocked-pictures.ts';
import {
  allowPublishing,
  findPausedAccount,
  PAUSE_STANDS,
} from '#worker/cards/publishing-pause.ts';
import { findContent, takeSnapshot } from '#worker/cards/snapshot.ts';
import {
  findJudged,
  findTakeDownState,
  VERDICT_HOLDS,
  verdictStatements,
} from '#worker/cards/take-down.ts';
import type { TakeDownDeps } from '#worker/cards/leaving/remove-all.ts';
import { tellUnexpected } from '#worker/cards/tell.ts';
import type { Settings } from '#worker/env.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { OperatorDeps } from '#worker/moderation/operator-routes.ts';
import type { ReportDeps } from '#worker/moderation/report-routes.ts';
import { createReporterKey } from '#worker/moderation/reporter.ts';
import { findSnapshotPictures } from '#worker/moderation/snapshots.ts';
import { listPolicyReports } from '#worker/reports/policy-reports.ts';
import { findCard } from '#worker/cards/row.ts';
import { findFollowed } from '#worker/public-card/followed-card.ts';
import { isPublic } from '#shared/card/card.ts';
import type { JudgedCard } from '#shared/moderation/judged-card.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** All operators' mails are counted as one key. */
const OPERATORS = 'operators';

/** Who is mailed about reports: without operators, the support address. */
export function operatorsOf({ ADMIN_EMAILS, SUPPORT_EMAIL }: Settings): readonly string[] {
  return ADMIN_EMAILS.length === 0 ? [SUPPORT_EMAIL] : ADMIN_EMAILS;
}

/** What a visitor's report passes on its way to the operators. */
export function reportDeps(
  deps: AppDeps,
  page: Pick<ReportDeps, 'limitMisses' | 'renderPage'>,
): ReportDeps {
  const { bindings, settings, auth, records } = deps;
  return {
    db: bindings.DB,
    findPublic: (...asked) => findFollowed(records, ...asked),
    findReported: async (username) => {
      const owned = await findCard(bindings.DB, { username });
      if (owned === null || !isPublic(owned.card)) return null;
      return { cardId: owned.cardId, username: owned.card.username };
    },
    ...page,
    gate: createRateGate(bindings.API_LIMIT, 'allow'),
    countAddress: (address) => auth.attempts.take('reportAddress', address),
    countCard: (cardId) => auth.attempts.take('reportCard', cardId),
    countReporterMail: (address) => auth.attempts.take('reportMailAddress', address),
    countMail: () => auth.attempts.take('reportMail', OPERATORS),
    takeSnapshot: (cardId, at) => takeSnapshot(bindings.DB, cardId, at),
    reporterKey: createReporterKey(settings.SESSION_SECRET),
    operators: operatorsOf(settings),
    sendMail: deps.sendMail,
    productName: settings.PRODUCT_NAME,
    originOf: deps.originOf,
    now: deps.now,
  };
}

/** What operators see and decide, and how a decision reaches pages, files and passes. */
export function operatorDeps(
  deps: AppDeps,
  { requireUser, takeDown }: { requireUser: RequireUser; takeDown: TakeDownDeps },
): OperatorDeps {
  const { bindings, settings, auth } = deps;
  const { DB } = bindings;
  return {
    db: DB,
    requireUser,
    isOperator: auth.isOperator,
    checkPassword: auth.checkPassword,
    confirmSession: (sidHash) => auth.sessions.confirm(sidHash),
    isFresh: (sidHash, minutes) => auth.sessions.isFresh(sidHash, minutes),
    findJudged: (cardIds) => findJudged(DB, cardIds),
    verdictEffect: (verdict) => ({
      before: verdictStatements(DB, verdict),
      condition: VERDICT_HOLDS,
    }),
    picturesEffect: (decided, isRemoved) => ({
      before: [spreadBlock(DB, decided, isRemoved)],
      condition: SPREAD_HOLDS,
    }),
    publishingEffect: (decided) => ({
      before: [],
      condition: PAUSE_STANDS,
      after: [allowPublishing(DB, decided)],
    }),
    findTakeDownState: (cardIds) => findTakeDownState(DB, cardIds),
    findContent: (cardId) => findContent(DB, cardId),
    findPausedAccount: (cardId) => findPausedAccount(DB, cardId),
    onAnswered: (cardId) => releaseEvidence(takeDown, cardId),
    onDecided: async ({ cardId, card, asked }, origin) => {
      if (asked.action === 'allow_publishing') return;
      const isVerdict = asked.action === 'take_down' || asked.action === 'restore';
      if (isVerdict && card !== null) await showVerdict(deps, card, origin);
      // A take-down that leaves other accounts alone changes cards of its own account only.
      const isOwnOnly = asked.action === 'take_down' && !asked.removePictures;
      const userId = isOwnOnly ? (card?.userId ?? null) : null;
      await tellUnexpected(takeDown, await findSharingNames(DB, cardId, userId), origin);
    },
    listPolicyReports: () => listPolicyReports(DB),
    findEmail: (userId) => auth.users.findEmail(userId),
    sendMail: deps.sendMail,
    supportEmail: settings.SUPPORT_EMAIL,
    productName: settings.PRODUCT_NAME,
    originOf: deps.originOf,
    now: deps.now,
  };
}

/** Carries a verdict to every address of the card and to its passes. */
async function showVerdict(
  { bindings, records, wallet }: AppDeps,
  { cardId, username }: JudgedCard,
  origin: string,
): Promise<void> {
  const names = [username, ...(await findOldNames(bindings.DB, cardId))];
  await Promise.all(names.map((name) => records.announce(name, origin)));
  try {
    // Now and not by the queue: a pass must not be handed out for as long as it has other things to do.
    await wallet.jobs.sync({ username, origin });
  } catch (error) {
    // The queue does it again, and the sweep updates the wallets.
    log('warn', 'verdict_passes_behind', { username, error: String(error) });
    await wallet.announce(username, origin);
  }
}

/** Lets the sweep look at the pictures that were kept as evidence; those of an open report stay. Never throws. */
async function releaseEvidence({ db, images }: TakeDownDeps, cardId: string): Promise<void> {
  try {
    await images.release(await findSnapshotPictures(db, cardId));
  } catch (error) {
    // The sweep looks at every picture again after half a year.
    log('warn', 'evidence_not_released', { cardId, error: String(error) });
  }
}
