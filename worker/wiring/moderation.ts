import { findFormerNames } from '#worker/cards/usernames/reservations.ts';
import {
  findUsernamesSharingPictures,
  setBlockScope,
} from '#worker/cards/pictures/blocked-pictures.ts';
import { resumePublishing, findPausedAccount } from '#worker/cards/moderation/publishing-pause.ts';
import { findCardContent } from '#worker/cards/moderation/find-card-content.ts';
import {
  findModeratedCards,
  findTakeDownStates,
  buildModerationEffect,
} from '#worker/cards/moderation/take-down.ts';
import type { RemoveCardDeps } from '#worker/cards/removal/remove-card.ts';
import { propagate } from '#worker/cards/propagate.ts';
import type { Settings } from '#worker/env.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { OperatorDeps } from '#worker/moderation/operator-routes.ts';
import type { AbuseReportDeps } from '#worker/moderation/abuse-report-routes.ts';
import { createReporterKey } from '#worker/moderation/reporter-key.ts';
import { findSnapshotPictures } from '#worker/moderation/card-snapshots.ts';
import { listCspReports } from '#worker/csp-reports/csp-report-store.ts';
import { findCard } from '#worker/cards/card-row.ts';
import { findPublishedCard } from '#worker/public-card/records/find-published-card.ts';
import { isPublic } from '#shared/card/card.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** The rate limit key that all operators share. */
const OPERATORS = 'operators';

/** The recipients of abuse reports: the support address when there are no operators. */
export function listOperatorEmails({ ADMIN_EMAILS, SUPPORT_EMAIL }: Settings): readonly string[] {
  return ADMIN_EMAILS.length === 0 ? [SUPPORT_EMAIL] : ADMIN_EMAILS;
}

/** Abuse reports from visitors. */
export function buildReportDeps(
  deps: AppDeps,
  page: Pick<AbuseReportDeps, 'limitMisses' | 'renderPage'>,
): AbuseReportDeps {
  const { bindings, settings, auth, records } = deps;
  return {
    db: bindings.DB,
    findPublic: (...values) => findPublishedCard(records, ...values),
    findReported: async (username) => {
      const owned = await findCard(bindings.DB, { username });
      if (owned === null || !isPublic(owned.card)) return null;
      return { cardId: owned.cardId, username: owned.card.username };
    },
    ...page,
    rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
    countAddress: (address) => auth.attempts.consume('reportAddress', address),
    countCard: (cardId) => auth.attempts.consume('reportCard', cardId),
    countReporterMail: (address) => auth.attempts.consume('reportMailAddress', address),
    countMail: () => auth.attempts.consume('reportMail', OPERATORS),
    reporterKey: createReporterKey(settings.SESSION_SECRET),
    operators: listOperatorEmails(settings),
    sendMail: deps.sendMail,
    productName: settings.PRODUCT_NAME,
    originOf: deps.originOf,
    now: deps.now,
  };
}

/** Operators' reviews and actions, and their effects on pages, files and passes. */
export function buildOperatorDeps(
  deps: AppDeps,
  { requireUser, takeDown }: { requireUser: RequireUser; takeDown: RemoveCardDeps },
): OperatorDeps {
  const { bindings, settings, auth } = deps;
  const { DB } = bindings;
  return {
    db: DB,
    requireUser,
    isOperator: auth.isOperator,
    checkPassword: auth.checkPassword,
    confirmSession: (sidHash) => auth.sessions.confirm(sidHash),
    isRecentlyConfirmed: (sidHash, minutes) => auth.sessions.isFresh(sidHash, minutes),
    findModeratedCards: (cardIds) => findModeratedCards(DB, cardIds),
    buildModerationEffect: (action) => buildModerationEffect(DB, action),
    buildPicturesEffect: (decided, isRemoved) => ({
      apply: setBlockScope(DB, decided, isRemoved),
    }),
    buildPublishingEffect: ({ cardId }) => ({ apply: resumePublishing(DB, cardId) }),
    findTakeDownStates: (cardIds) => findTakeDownStates(DB, cardIds),
    findContent: (cardId) => findCardContent(DB, cardId),
    findPausedAccount: (cardId) => findPausedAccount(DB, cardId),
    onReportsClosed: (cardId) => releaseEvidence(takeDown, cardId),
    onDecided: async ({ cardId, card, request }, origin) => {
      if (request.action === 'allow_publishing') return;
      const changesCard = request.action === 'take_down' || request.action === 'restore';
      if (changesCard && card !== null) await propagateModeration(deps, card, origin);
      // A take-down that does not remove pictures affects only cards of the same account.
      const isOwnOnly = request.action === 'take_down' && !request.removePictures;
      const userId = isOwnOnly ? (card?.userId ?? null) : null;
      await propagate(takeDown, await findUsernamesSharingPictures(DB, cardId, userId), origin);
    },
    listPolicyReports: () => listCspReports(DB),
    findEmail: (userId) => auth.users.findEmail(userId),
    sendMail: deps.sendMail,
    supportEmail: settings.SUPPORT_EMAIL,
    productName: settings.PRODUCT_NAME,
    originOf: deps.originOf,
    now: deps.now,
  };
}

/** Propagates a moderation action to every address of the card and to its passes. */
async function propagateModeration(
  { bindings, records, wallet }: AppDeps,
  { cardId, username }: ModeratedCard,
  origin: string,
): Promise<void> {
  const names = [username, ...(await findFormerNames(bindings.DB, cardId))];
  await Promise.all(names.map((name) => records.refresh(name, origin)));
  try {
    // Immediately rather than through the queue: a blocked pass must not be served while the queue
    // is busy.
    await wallet.jobs.sync({ username, origin });
  } catch (error) {
    // The queue retries, and the sweep updates the wallets.
    log('warn', 'moderation_passes_pending', { username, error: String(error) });
    await wallet.refresh(username, origin);
  }
}

/**
 * Lets the sweep check pictures that were stored as evidence. Those of an open report stay. Never
 * throws.
 */
async function releaseEvidence({ db, images }: RemoveCardDeps, cardId: string): Promise<void> {
  try {
    await images.release(await findSnapshotPictures(db, cardId));
  } catch (error) {
    // The sweep rechecks every picture after half a year.
    log('warn', 'evidence_not_released', { cardId, error: String(error) });
  }
}
