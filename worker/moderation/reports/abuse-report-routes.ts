import type { Hono } from 'hono';
import { HOUR_MS } from '#shared/format/duration.ts';
import { reportCard } from '#shared/api/moderation/moderation.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { catchRateLimit } from '#worker/http/rate-limit/rate-limiter.ts';
import { BLANK_FORM } from '#worker/http/request/handle-visitor-form.ts';
import { visitorFormRoutes, type Submitter } from '#worker/public-card/visitor-form-routes.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { findPublicCard } from '#worker/public-card/find-public-card.ts';
import { createReportPage } from '#worker/public-card/report-page.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOperatorEmails, markReportNotified } from './report-digest.ts';
import { createReporterKey, type ReporterKey } from './reporter-key.ts';
import { buildReportMail } from '#worker/moderation/mails.ts';
import {
  findReportedCard,
  findReportTime,
  storeReport,
  type AbuseReport,
  type ReportedCard,
} from './store-report.ts';

/** The rate limit key that all operators share. */
const OPERATORS = 'operators';

/** Window of the address limit. A sender over that limit may repeat a report only after it. */
const WINDOW_MS = HOUR_MS;

/** The page and the endpoint to report a card. Nothing of a report reaches the card's owner. */
export function abuseReportRoutes(kernel: Kernel, documents: CardDocuments): Hono<AppEnv> {
  const renderPage = createReportPage(kernel, documents);
  const findReporterKey = createReporterKey(kernel.settings.SESSION_SECRET);
  return visitorFormRoutes(kernel, {
    name: 'report',
    path: reportCard.path,
    schema: reportCard.request,
    fromFields: (fields) => Object.fromEntries(fields),
    isOpen: () => true,
    createShowForm: (c, card) => (state, status) =>
      renderPage(c, { ...BLANK_FORM, ...state, card }, status),
    submit: (report, from) => acceptReport(kernel, findReporterKey, report, from),
  });
}

async function acceptReport(
  kernel: Kernel,
  findReporterKey: ReporterKey,
  report: AbuseReport,
  from: Submitter,
): Promise<void> {
  const { origin, host } = from;
  const open = await findPublicCard(kernel, report.username.toLowerCase(), origin, { host });
  if (open === null) throw new ApiError('not_found');
  // The public record may be a minute old. The database decides whether the card can still be
  // reported.
  const card = await findReportedCard(kernel, open.username);
  if (card === null) throw new ApiError('not_found');
  const refusal = await catchRateLimit(kernel.attempts.consume('reportAddress', from.address));
  // Bots fill the hidden field. They get the usual response, and the card's limit is not affected.
  if ((report.leaveEmpty ?? '') !== '') {
    if (refusal !== null) throw refusal;
    return;
  }
  const reporter = findReporterKey(from.address, card.cardId);
  const earlier = await findReportTime(kernel.db, card.cardId, reporter);
  const isRepeat = earlier !== null && earlier.getTime() > kernel.now().getTime() - WINDOW_MS;
  if (refusal !== null && isRepeat) throw refusal;
  // A repeat replaces its row, so it does not count against the card.
  const isOverCardLimit =
    earlier === null &&
    (await catchRateLimit(kernel.attempts.consume('reportCard', card.cardId))) !== null;
  const isOverLimit = refusal !== null || isOverCardLimit;
  const sent = { ...report, reporter, isHeldBack: isOverLimit };
  const { open: count, newId, isHeldBack } = await storeReport(kernel, card, sent);
  const { cardId } = card;
  log('info', 'card_reported', { cardId, reason: report.reason, open: count, isHeldBack });
  // The hourly digest lists the cards of all other reports.
  if (newId !== null && !isHeldBack) {
    await notifyOperators(kernel, card, { ...report, id: newId, open: count }, from);
  }
}

/**
 * Mails every operator, then marks the report as notified. Never throws: a report without the mark
 * is in the next digest.
 */
async function notifyOperators(
  kernel: Kernel,
  { username }: ReportedCard,
  { id, reason, open }: { id: string; reason: AbuseReport['reason']; open: number },
  { address, origin }: Submitter,
): Promise<void> {
  const { productName, settings } = kernel;
  const report = { reason, open, listUrl: origin + href('moderation') };
  try {
    // The sender's own limit comes first, so that one sender cannot use up the shared limit.
    await kernel.attempts.consume('reportMailAddress', address);
    await kernel.attempts.consume('reportMail', OPERATORS);
    for (const to of listOperatorEmails(settings)) {
      const details = { to, productName, cardUrl: cardUrl(origin, username) };
      await kernel.sendMail(buildReportMail(details, report));
    }
    await markReportNotified(kernel, id);
  } catch (error) {
    // A used-up limit, a queue that is down and a lost mark are all covered by the hourly digest.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    const event = isCapped ? 'report_mail_capped' : 'report_mail_failed';
    log(isCapped ? 'info' : 'error', event, isCapped ? {} : { error: String(error) });
  }
}
