import { Hono, type Context } from 'hono';
import { HOUR_MS } from '#shared/format/duration.ts';
import { reportCard } from '#shared/api/moderation/moderation.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { CreateMissLimiter, MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import { catchRateLimit, type RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import {
  handleVisitorForm,
  BLANK_FORM,
  type FormStatus,
  type ShowForm,
} from '#worker/http/request/handle-visitor-form.ts';
import { markReportNotified } from './report-digest.ts';
import { buildReportMail } from './mails.ts';
import type { ReporterKey } from './reporter-key.ts';
import {
  findReportTime,
  storeReport,
  type AbuseReport,
  type ReportedCard,
} from './store-report.ts';

export interface AbuseReportDeps {
  db: D1Database;
  /**
   * Finds the card of a username as the public sees it, following a redirect; null if there is
   * none.
   */
  findPublic: (
    username: string,
    origin: string,
    limit?: MissLimiter,
  ) => Promise<PublishedCard | null>;
  /** Rate limits lookups of unpublished usernames per visitor. */
  limitMisses: CreateMissLimiter;
  /** Finds the same card in the database if it is public. */
  findReported: (username: string) => Promise<ReportedCard | null>;
  renderPage: (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response;
  rateLimit: RateLimiter;
  /** Each counts one attempt and throws `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  /** Counts the mails an address causes. Throws `rate_limited`. */
  countReporterMail: (address: string) => Promise<unknown>;
  /** Counts the mails to all operators together. Throws `rate_limited`. */
  countMail: () => Promise<unknown>;
  reporterKey: ReporterKey;
  /** Addresses mailed about reports. */
  operators: readonly string[];
  sendMail: SendMail;
  productName: string;
  originOf: (requestUrl: string) => string;
  now: () => Date;
}

/** Window of the address limit. A sender over that limit may repeat a report only after it. */
const WINDOW_MS = HOUR_MS;

/** The page and the endpoint to report a card. Nothing of a report reaches the card's owner. */
export function abuseReportRoutes(deps: AbuseReportDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.report, async (c) => {
    const typed = c.req.param('username');
    const limit = deps.limitMisses(c.req.raw.headers);
    const card = await findReportable(deps, typed.toLowerCase(), deps.originOf(c.req.url), limit);
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      return c.redirect(href('report', { username: card.username }), 301);
    }
    return createShowForm(deps, c, card)({}, 200);
  });

  app.post(reportCard.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.rateLimit(`report:${address}`);
    // Another site must not submit reports in its visitors' names.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = deps.originOf(c.req.url);
    return handleVisitorForm(c, {
      schema: reportCard.request,
      fromFields: (fields) => Object.fromEntries(fields),
      openForm: async ({ username = '' }) =>
        createShowForm(deps, c, await findReportable(deps, username.toLowerCase(), origin)),
      submit: (report) => acceptReport(deps, report, { address, origin }),
    });
  });

  return app;
}

/** Finds the public card of a username. Throws `not_found`. */
async function findReportable(
  deps: AbuseReportDeps,
  username: string,
  origin: string,
  limit?: MissLimiter,
): Promise<PublishedCard> {
  const card = await deps.findPublic(username, origin, limit);
  if (card === null) throw new ApiError('not_found');
  return card;
}

async function acceptReport(
  deps: AbuseReportDeps,
  report: AbuseReport,
  from: { address: string; origin: string },
): Promise<void> {
  const open = await findReportable(deps, report.username.toLowerCase(), from.origin);
  // The public record may be a minute old. The database decides whether the card can still be
  // reported.
  const card = await deps.findReported(open.username);
  if (card === null) throw new ApiError('not_found');
  const refusal = await catchRateLimit(deps.countAddress(from.address));
  // Bots fill the hidden field. They get the usual response, and the card's limit is not affected.
  if ((report.leaveEmpty ?? '') !== '') {
    if (refusal !== null) throw refusal;
    return;
  }
  const reporter = deps.reporterKey(from.address, card.cardId);
  const earlier = await findReportTime(deps.db, card.cardId, reporter);
  const isRepeat = earlier !== null && earlier.getTime() > deps.now().getTime() - WINDOW_MS;
  if (refusal !== null && isRepeat) throw refusal;
  // A repeat replaces its row, so it does not count against the card.
  const isOverCardLimit =
    earlier === null && (await catchRateLimit(deps.countCard(card.cardId))) !== null;
  const isOverLimit = refusal !== null || isOverCardLimit;
  const sent = { ...report, reporter, isHeldBack: isOverLimit };
  const { open: count, newId, isHeldBack } = await storeReport(deps, card, sent);
  const { cardId } = card;
  log('info', 'card_reported', { cardId, reason: report.reason, open: count, isHeldBack });
  // The hourly digest lists the cards of all other reports.
  if (newId !== null && !isHeldBack) {
    await notifyOperators(deps, card, { ...report, id: newId, open: count }, from);
  }
}

/**
 * Mails every operator, then marks the report as notified. Never throws: a report without the mark
 * is in the next digest.
 */
async function notifyOperators(
  deps: AbuseReportDeps,
  { username }: ReportedCard,
  { id, reason, open }: { id: string; reason: AbuseReport['reason']; open: number },
  { address, origin }: { address: string; origin: string },
): Promise<void> {
  const { productName, operators } = deps;
  const report = { reason, open, listUrl: origin + href('moderation') };
  try {
    // The sender's own limit comes first, so that one sender cannot use up the shared limit.
    await deps.countReporterMail(address);
    await deps.countMail();
    for (const to of operators) {
      const about = { to, productName, cardUrl: cardUrl(origin, username) };
      await deps.sendMail(buildReportMail(about, report));
    }
    await markReportNotified(deps, id);
  } catch (error) {
    // A used-up limit, a queue that is down and a lost mark are all covered by the hourly digest.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    const event = isCapped ? 'report_mail_capped' : 'report_mail_failed';
    log(isCapped ? 'info' : 'error', event, isCapped ? {} : { error: String(error) });
  }
}

function createShowForm(deps: AbuseReportDeps, c: Context<AppEnv>, card: PublishedCard): ShowForm {
  return (state, status) => deps.renderPage(c, { ...BLANK_FORM, ...state, card }, status);
}
