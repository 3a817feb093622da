import { Hono, type Context } from 'hono';
import type { Issue } from '#shared/api/errors.ts';
import { reportCard } from '#shared/api/moderation.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import { reportMail } from '#worker/moderation/mails.ts';
import { isForm, readReport, type Report } from '#worker/moderation/read-report.ts';
import type { ReporterKey } from '#worker/moderation/reporter.ts';
import { takeReport, type ReportedCard } from '#worker/moderation/take-report.ts';

/** What the page of a report shows: empty, given back with what is wrong, or done. */
export interface ReportView {
  card: PublishedCard;
  typed: Readonly<Record<string, string>>;
  issues: readonly Issue[];
  message: string | null;
  isDone: boolean;
}

type PageStatus = 200 | 201 | 400 | 429 | 503;

export interface ReportDeps {
  db: D1Database;
  /** The card of a name as the public sees it, or the name it moved to; null for none. */
  findPublic: (
    username: string,
    origin: string,
  ) => Promise<{ kind: 'card'; card: PublishedCard } | { kind: 'moved'; to: string } | null>;
  /** The same card in the database, while the world may see it. */
  findReported: (username: string) => Promise<ReportedCard | null>;
  renderPage: (c: Context<AppEnv>, view: ReportView, status: PageStatus) => Response;
  gate: RateGate;
  /** Count one attempt each. Throw `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  /** Counts the mails to all operators together. */
  countMail: () => Promise<unknown>;
  reporterKey: ReporterKey;
  /** Who is told of reports. */
  operators: readonly string[];
  sendMail: (mail: {
    to: string;
    subject: string;
    text: string;
    replyTo?: string;
  }) => Promise<void>;
  productName: string;
  originOf: (requestUrl: string) => string;
  now: () => Date;
}

/** "Report this card": its page, and what becomes of what a visitor sends. Nothing of it reaches the card's owner. */
export function reportRoutes(deps: ReportDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.report, async (c) => {
    const typed = c.req.param('username');
    const card = await findOpen(deps, typed.toLowerCase(), deps.originOf(c.req.url));
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      return c.redirect(href('report', { username: card.username }), 301);
    }
    return page(deps, c, card, {}, 200);
  });

  app.post(reportCard.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.gate(`report:${address}`);
    // Another site must not make its visitors report in their own names.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = deps.originOf(c.req.url);
    const { typed, ...body } = await readReport(c.req.raw);
    if (!isForm(c.req.raw)) {
      if (!body.ok) throw new ApiError('invalid_input', { issues: body.issues });
      await take(deps, body.value, { address, origin });
      return c.json({ received: true }, 201);
    }
    const card = await findOpen(deps, (typed['username'] ?? '').toLowerCase(), origin);
    if (!body.ok) return page(deps, c, card, { typed, issues: body.issues }, 400);
    try {
      await take(deps, body.value, { address, origin });
    } catch (error) {
      // A person gets the form back with what they typed; whatever else is a bug goes on to be one.
      return refusePage(deps, c, card, typed, error);
    }
    return page(deps, c, card, { isDone: true }, 201);
  });

  return app;
}

/** The public card behind a name, wherever it moved to. Throws `not_found`. */
async function findOpen(
  deps: ReportDeps,
  username: string,
  origin: string,
): Promise<PublishedCard> {
  const first = await deps.findPublic(username, origin);
  const found = first?.kind === 'moved' ? await deps.findPublic(first.to, origin) : first;
  if (found?.kind !== 'card') throw new ApiError('not_found');
  return found.card;
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
  await deps.countAddress(from.address);
  await deps.countCard(card.cardId);
  // The program that filled the field nobody sees is told what everybody is told.
  if ((report.leaveEmpty ?? '') !== '') return;
  const reporter = deps.reporterKey(from.address, card.cardId);
  const { open: count, isNew } = await takeReport(deps, card, reporter, report);
  log('info', 'card_reported', { cardId: card.cardId, reason: report.reason, open: count });
  if (isNew) await tellOperators(deps, card, report, { open: count, origin: from.origin });
}

/** Never throws: the report is kept and stands in the list. */
async function tellOperators(
  deps: ReportDeps,
  { username }: ReportedCard,
  { reason }: Report,
  { open, origin }: { open: number; origin: string },
): Promise<void> {
  const { productName, operators } = deps;
  const report = { reason, open, listUrl: origin + href('moderation') };
  try {
    await deps.countMail();
    for (const to of operators) {
      const about = { to, productName, cardUrl: cardUrl(origin, username) };
      await deps.sendMail(reportMail(about, report));
    }
  } catch (error) {
    // A mail too many, or one the queue did not take, is not sent.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    const event = isCapped ? 'report_mail_capped' : 'report_mail_failed';
    log(isCapped ? 'info' : 'error', event, isCapped ? {} : { error: String(error) });
  }
}

const REFUSALS = { rate_limited: 429, unavailable: 503 } as const;

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}

function refusePage(
  deps: ReportDeps,
  c: Context<AppEnv>,
  card: PublishedCard,
  typed: ReportView['typed'],
  error: unknown,
): Response {
  if (!(error instanceof ApiError) || !isRefusal(error.code)) throw error;
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return page(deps, c, card, { typed, message: error.message }, REFUSALS[error.code]);
}

function page(
  deps: ReportDeps,
  c: Context<AppEnv>,
  card: PublishedCard,
  shown: Partial<ReportView>,
  status: PageStatus,
): Response {
  const blank = { typed: {}, issues: [], message: null, isDone: false };
  return deps.renderPage(c, { ...blank, ...shown, card }, status);
}
