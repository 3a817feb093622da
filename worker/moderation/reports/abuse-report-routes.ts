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
import { visitorFormRoutes, type Submitter } from '#worker/http/request/visitor-form-routes.ts';
import type { ReportContext } from '#worker/moderation/moderation-context.ts';
import { markReportNotified } from './report-digest.ts';
import { buildReportMail } from '#worker/moderation/mails.ts';
import {
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
export function abuseReportRoutes(context: ReportContext): Hono<AppEnv> {
  return visitorFormRoutes(context, context.findPublicCard, {
    name: 'report',
    path: reportCard.path,
    schema: reportCard.request,
    fromFields: (fields) => Object.fromEntries(fields),
    isOpen: () => true,
    createShowForm: (c, card) => (state, status) =>
      context.renderReportPage(c, { ...BLANK_FORM, ...state, card }, status),
    submit: (report, from) => acceptReport(context, report, from),
  });
}

async function acceptReport(
  context: ReportContext,
  report: AbuseReport,
  from: Submitter,
): Promise<void> {
  const { origin, host } = from;
  const open = await context.findPublicCard(report.username.toLowerCase(), origin, { host });
  if (open === null) throw new ApiError('not_found');
  // The public record may be a minute old. The database decides whether the card can still be
  // reported.
  const card = await context.findReported(open.username);
  if (card === null) throw new ApiError('not_found');
  const refusal = await catchRateLimit(context.attempts.consume('reportAddress', from.address));
  // Bots fill the hidden field. They get the usual response, and the card's limit is not affected.
  if ((report.leaveEmpty ?? '') !== '') {
    if (refusal !== null) throw refusal;
    return;
  }
  const reporter = context.reporterKey(from.address, card.cardId);
  const earlier = await findReportTime(context.db, card.cardId, reporter);
  const isRepeat = earlier !== null && earlier.getTime() > context.now().getTime() - WINDOW_MS;
  if (refusal !== null && isRepeat) throw refusal;
  // A repeat replaces its row, so it does not count against the card.
  const isOverCardLimit =
    earlier === null &&
    (await catchRateLimit(context.attempts.consume('reportCard', card.cardId))) !== null;
  const isOverLimit = refusal !== null || isOverCardLimit;
  const sent = { ...report, reporter, isHeldBack: isOverLimit };
  const { open: count, newId, isHeldBack } = await storeReport(context, card, sent);
  const { cardId } = card;
  log('info', 'card_reported', { cardId, reason: report.reason, open: count, isHeldBack });
  // The hourly digest lists the cards of all other reports.
  if (newId !== null && !isHeldBack) {
    await notifyOperators(context, card, { ...report, id: newId, open: count }, from);
  }
}

/**
 * Mails every operator, then marks the report as notified. Never throws: a report without the mark
 * is in the next digest.
 */
async function notifyOperators(
  context: ReportContext,
  { username }: ReportedCard,
  { id, reason, open }: { id: string; reason: AbuseReport['reason']; open: number },
  { address, origin }: Submitter,
): Promise<void> {
  const { productName, operators } = context;
  const report = { reason, open, listUrl: origin + href('moderation') };
  try {
    // The sender's own limit comes first, so that one sender cannot use up the shared limit.
    await context.attempts.consume('reportMailAddress', address);
    await context.attempts.consume('reportMail', OPERATORS);
    for (const to of operators) {
      const about = { to, productName, cardUrl: cardUrl(origin, username) };
      await context.sendMail(buildReportMail(about, report));
    }
    await markReportNotified(context, id);
  } catch (error) {
    // A used-up limit, a queue that is down and a lost mark are all covered by the hourly digest.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    const event = isCapped ? 'report_mail_capped' : 'report_mail_failed';
    log(isCapped ? 'info' : 'error', event, isCapped ? {} : { error: String(error) });
  }
}
