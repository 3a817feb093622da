import { findOldNames } from '#worker/cards/holds.ts';
import { findJudged, verdictStatement, VERDICT_HOLDS } from '#worker/cards/take-down.ts';
import type { Settings } from '#worker/env.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { OperatorDeps } from '#worker/moderation/operator-routes.ts';
import type { ReportDeps } from '#worker/moderation/report-routes.ts';
import { createReporterKey } from '#worker/moderation/reporter.ts';
import { listPolicyReports } from '#worker/reports/policy-reports.ts';
import { findCard } from '#worker/cards/row.ts';
import { findFollowed } from '#worker/public-card/followed-card.ts';
import { isPublic } from '#shared/card/card.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** All operators' mails are counted as one key. */
const OPERATORS = 'operators';

/** Who is mailed about reports: without operators, the support address. */
export function operatorsOf({ ADMIN_EMAILS, SUPPORT_EMAIL }: Settings): readonly string[] {
  return ADMIN_EMAILS.length === 0 ? [SUPPORT_EMAIL] : ADMIN_EMAILS;
}

/** What a visitor's report passes on its way to the operators. */
export function reportDeps(deps: AppDeps, renderPage: ReportDeps['renderPage']): ReportDeps {
  const { bindings, settings, auth, records } = deps;
  return {
    db: bindings.DB,
    findPublic: (username, origin) => findFollowed(records, username, origin),
    findReported: async (username) => {
      const owned = await findCard(bindings.DB, { username });
      if (owned === null || !isPublic(owned.card)) return null;
      return { cardId: owned.cardId, username: owned.card.username };
    },
    renderPage,
    gate: createRateGate(bindings.API_LIMIT, 'allow'),
    countAddress: (address) => auth.attempts.take('reportAddress', address),
    countCard: (cardId) => auth.attempts.take('reportCard', cardId),
    countReporterMail: (address) => auth.attempts.take('reportMailAddress', address),
    countMail: () => auth.attempts.take('reportMail', OPERATORS),
    reporterKey: createReporterKey(settings.SESSION_SECRET),
    operators: operatorsOf(settings),
    sendMail: deps.sendMail,
    productName: settings.PRODUCT_NAME,
    originOf: deps.originOf,
    now: deps.now,
  };
}

/** What operators see and decide, and how a decision reaches pages, files and passes. */
export function operatorDeps(deps: AppDeps, requireUser: RequireUser): OperatorDeps {
  const { bindings, settings, auth, records, wallet } = deps;
  const { DB } = bindings;
  return {
    db: DB,
    requireUser,
    isOperator: auth.isOperator,
    checkPassword: auth.checkPassword,
    confirmSession: (sidHash) => auth.sessions.confirm(sidHash),
    isFresh: (sidHash, minutes) => auth.sessions.isFresh(sidHash, minutes),
    findJudged: (cardIds) => findJudged(DB, cardIds),
    verdictStatement: (verdict) => verdictStatement(DB, verdict),
    verdictHolds: VERDICT_HOLDS,
    onDecided: async ({ cardId, username }, origin) => {
      const names = [username, ...(await findOldNames(DB, cardId))];
      await Promise.all(names.map((name) => records.announce(name, origin)));
      try {
        // Now and not by the queue: a pass must not be handed out for as long as it has other things to do.
        await wallet.jobs.sync({ username, origin });
      } catch (error) {
        // The queue does it again, and the sweep tells the wallets.
        log('warn', 'verdict_passes_behind', { username, error: String(error) });
        await wallet.announce(username, origin);
      }
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
