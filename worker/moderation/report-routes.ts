import { Hono, type Context } from 'hono';
import { reportCard } from '#shared/api/moderation.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { LimitMisses, MissLimit } from '#worker/http/miss-limit.ts';
import { catchRateLimit, type RateGate } from '#worker/http/rate-limit.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import {
  answerVisitor,
  BLANK_FORM,
  type FormStatus,
  type ShowForm,
} from '#worker/http/visitor-form.ts';
import { markNotified } from '#worker/moderation/digest.ts';
import { reportMail } from '#worker/moderation/mails.ts';
import type { ReporterKey } from '#worker/moderation/reporter.ts';
import {
  findReportTime,
  takeReport,
  type Report,
  type ReportedCard,
} from '#worker/moderation/take-report.ts';

export interface ReportDeps {
  db: D1Database;
  /** The card of a name as the public sees it, wherever it moved to; null for none. */
  findPublic: (
    username: string,
    origin: string,
    limit?: MissLimit,
  ) => Promise<PublishedCard | null>;
  /** Limits the searches of a visitor for names that are not published. */
  limitMisses: LimitMisses;
  /** The same card in the database, while the world may see it. */
  findReported: (username: string) => Promise<ReportedCard | null>;
  renderPage: (c: Context<AppEnv>, view: VisitorForm, status: FormStatus) => Response;
  gate: RateGate;
  /** Count one attempt each. Throw `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  /** Counts the mails an address causes, by address. Throws `rate_limited`. */
  countReporterMail: (address: string) => Promise<unknown>;
  /** Counts the mails to all operators together. Throws `rate_limited`. */
  countMail: () => Promise<unknown>;
  /** The statement that copies what a card says at this moment. */
  takeSnapshot: (cardId: string, at: string) => D1PreparedStatement;
  reporterKey: ReporterKey;
  /** Who is told of reports. */
  operators: readonly string[];
  sendMail: SendMail;
  productName: string;
  originOf: (requestUrl: string) => string;
  now: () => Date;
}

/** How long a sender beyond their limit waits before they may repeat a report, as long as that limit looks back. */
const WINDOW_MS = 3_600_000;

/** "Report this card": its page, and what becomes of what a visitor sends. Nothing of it reaches the card's owner. */
export function reportRoutes(deps: ReportDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.report, async (c) => {
    const typed = c.req.param('username');
    const limit = deps.limitMisses(c.req.raw.headers);
    const card = await findOpen(deps, typed.toLowerCase(), deps.originOf(c.req.url), limit);
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      return c.redirect(href('report', { username: card.username }), 301);
    }
    return pageOf(deps, c, card)({}, 200);
  });

  app.post(reportCard.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.gate(`report:${address}`);
    // Another site must not make its visitors report in their own names.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = deps.originOf(c.req.url);
    return answerVisitor(c, {
      schema: reportCard.request,
      fromFields: (fields) => Object.fromEntries(fields),
      open: async ({ username = '' }) =>
        pageOf(deps, c, await findOpen(deps, username.toLowerCase(), origin)),
      take: (report) => take(deps, report, { address, origin }),
    });
  });

  return app;
}

/** The public card behind a name. Throws `not_found`. */
async function findOpen(
  deps: ReportDeps,
  username: string,
  origin: string,
  limit?: MissLimit,
): Promise<PublishedCard> {
  const card = await deps.findPublic(username, origin, limit);
  if (card === null) throw new ApiError('not_found');
  return card;
}

async function take(
  deps: ReportDeps,
  report: Report,
  from: { address: string; origin: string },
): Promise<void> {
  const open = await findOpen(deps, report.username.toLowerCase(), from.origin);
  // What the public reads may be a minute old; the database decides whether there is still something to report.
  const card = await deps.findReported(open.username);
  if (card === null) throw new ApiError('not_found');
  const refusal = await catchRateLimit(deps.countAddress(from.address));
  // Programs fill the field people cannot see. They get the usual answer, and the card's limit is left alone.
  if ((report.leaveEmpty ?? '') !== '') {
    if (refusal !== null) throw refusal;
    return;
  }
  const reporter = deps.reporterKey(from.address, card.cardId);
  const earlier = await findReportTime(deps.db, card.cardId, reporter);
  const isRepeat = earlier !== null && earlier.getTime() > deps.now().getTime() - WINDOW_MS;
  if (refusal !== null && isRepeat) throw refusal;
  // A repeat replaces its row, so it costs the card nothing.
  const isOverCardLimit =
    earlier === null && (await catchRateLimit(deps.countCard(card.cardId))) !== null;
  const isOverLimit = refusal !== null || isOverCardLimit;
  const sent = { ...report, reporter, isHeldBack: isOverLimit };
  const { open: count, newId, isHeldBack } = await takeReport(deps, card, sent);
  const { cardId } = card;
  log('info', 'card_reported', { cardId, reason: report.reason, open: count, isHeldBack });
  // The hourly digest names the cards of all others.
  if (newId !== null && !isHeldBack) {
    await notifyOperators(deps, card, { ...report, id: newId, open: count }, from);
  }
}

/** Mails every operator, then notes it on the report. Never throws: what is not noted is in the next digest. */
async function notifyOperators(
  deps: ReportDeps,
  { username }: ReportedCard,
  { id, reason, open }: { id: string; reason: Report['reason']; open: number },
  { address, origin }: { address: string; origin: string },
): Promise<void> {
  const { productName, operators } = deps;
  const report = { reason, open, listUrl: origin + href('moderation') };
  try {
    // First the sender's own limit, so that one sender cannot use up the limit of all.
    await deps.countReporterMail(address);
    await deps.countMail();
    for (const to of operators) {
      const about = { to, productName, cardUrl: cardUrl(origin, username) };
      await deps.sendMail(reportMail(about, report));
    }
    await markNotified(deps, id);
  } catch (error) {
    // Forgives a limit that is used up, a queue that is down, and a lost note: the hourly digest makes up for each.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    const event = isCapped ? 'report_mail_capped' : 'report_mail_failed';
    log(isCapped ? 'info' : 'error', event, isCapped ? {} : { error: String(error) });
  }
}

function pageOf(deps: ReportDeps, c: Context<AppEnv>, card: PublishedCard): ShowForm {
  return (shown, status) => deps.renderPage(c, { ...BLANK_FORM, ...shown, card }, status);
}
