import { Hono, type Context } from 'hono';
import { leaveContact } from '#shared/api/contacts.ts';
import type { Issue } from '#shared/api/errors.ts';
import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import { isExchangeOn } from '#shared/card/exchange.ts';
import { documents, href } from '#shared/routes.ts';
import { requireHuman, type HumanCheck } from '#worker/contacts/exchange/human-check.ts';
import { readBody, isForm, type Left, type Typed } from '#worker/contacts/exchange/read-body.ts';
import {
  isTaken,
  requestKey,
  takeContact,
  type ExchangeCard,
} from '#worker/contacts/exchange/take-contact.ts';
import { tellOf, type TellDeps } from '#worker/contacts/exchange/tell.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';

/** What the page of the form shows: empty, given back with what is wrong, or done. */
export interface ExchangeView {
  card: PublishedCard;
  /** What was typed, by field; the key of the attempt and the source among it. */
  typed: Typed;
  issues: readonly Issue[];
  /** What is wrong with the whole. */
  message: string | null;
  isDone: boolean;
  /** Turnstile's public key, where the operator uses it. */
  siteKey: string | null;
}

export interface ExchangeDeps extends TellDeps {
  /** The card of a name as the public sees it, or the name it moved to; null for none. Throws for nothing. */
  findPublic: (
    username: string,
    origin: string,
  ) => Promise<{ kind: 'card'; card: PublishedCard } | { kind: 'moved'; to: string } | null>;
  /** The same card in the database, switched on or not, with whose it is. */
  findCard: (username: string) => Promise<ExchangeCard | null>;
  renderPage: (
    c: Context<AppEnv>,
    view: ExchangeView,
    status: 200 | 201 | 400 | 429 | 503,
  ) => Response;
  gate: RateGate;
  /** Count one attempt each. Throw `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  human: HumanCheck | null;
}

/** The exchange form of a card: its page, and what becomes of what a visitor sends, with JavaScript or without. */
export function exchangeRoutes(deps: ExchangeDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.exchange, async (c) => {
    const typed = c.req.param('username');
    const found = await findOpen(deps, typed.toLowerCase(), deps.originOf(c.req.url));
    if (found.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      const path = href('exchange', { username: found.username });
      return c.redirect(path + new URL(c.req.url).search, 301);
    }
    const source = c.req.query('s') ?? sourceOf(c.req.header('Referer'), found.username);
    return page(deps, c, found.card, { typed: { source, key: crypto.randomUUID() } }, 200);
  });

  app.post(leaveContact.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.gate(`exchange:${address}`);
    const origin = deps.originOf(c.req.url);
    const username = c.req.param('username').toLowerCase();
    if (!isForm(c.req.raw)) {
      const body = await readBody(c.req.raw);
      if (!body.ok) throw new ApiError('invalid_input', { issues: body.issues });
      await take(deps, username, body.value, { address, origin });
      return c.json({ received: true }, 201);
    }
    const { card } = await findOpen(deps, username, origin);
    const { typed, ...body } = await readBody(c.req.raw);
    if (!body.ok) return page(deps, c, card, { typed, issues: body.issues }, 400);
    try {
      await take(deps, username, body.value, { address, origin });
    } catch (error) {
      // A person gets the form back with what they typed; whatever else is a bug goes on to be one.
      return refusePage(deps, c, card, typed, error);
    }
    return page(deps, c, card, { typed, isDone: true }, 201);
  });

  return app;
}

/** The marker of the card's page a visitor came from: that page is kept ready, so its links cannot carry one. */
function sourceOf(referrer: string | undefined, username: string): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, searchParams } = new URL(referrer);
  return pathname === href('card', { username }) ? (searchParams.get('s') ?? '') : '';
}

/** The card behind a name whose form is open, wherever it moved to. Throws `not_found`. */
async function findOpen(
  deps: ExchangeDeps,
  username: string,
  origin: string,
): Promise<{ username: string; card: PublishedCard }> {
  const first = await deps.findPublic(username, origin);
  const found = first?.kind === 'moved' ? await deps.findPublic(first.to, origin) : first;
  if (found?.kind !== 'card' || !found.card.isActive || !isExchangeOn(found.card)) {
    throw new ApiError('not_found');
  }
  return { username: found.card.username, card: found.card };
}

async function take(
  deps: ExchangeDeps,
  username: string,
  left: Left,
  from: { address: string; origin: string },
): Promise<void> {
  const open = await findOpen(deps, username, from.origin);
  // What the public reads may be a minute old; the database decides whether there is still a card to leave anything on.
  const found = await deps.findCard(open.username);
  if (found === null || !isPublic(found.card) || !isExchangeOn(found.card)) {
    throw new ApiError('not_found');
  }
  // A retry of what has arrived costs nothing and asks nothing again: its Turnstile token is used up.
  if (await isTaken(deps.db, requestKey(found.cardId, left, deps.now()))) return;
  await deps.countAddress(from.address);
  await deps.countCard(found.cardId);
  // The program that filled the field nobody sees is told what everybody is told.
  if ((left.leaveEmpty ?? '') !== '') return;
  if (deps.human !== null) {
    const { hostname } = new URL(from.origin);
    await requireHuman(deps.human, { token: left.turnstileToken, address: from.address, hostname });
  }
  const isNew = await takeContact(deps, found, left);
  if (isNew) await tellOf(deps, found, left, from.origin);
}

const REFUSALS = { rate_limited: 429, human_check: 400, unavailable: 503 } as const;

function refusePage(
  deps: ExchangeDeps,
  c: Context<AppEnv>,
  card: PublishedCard,
  typed: Typed,
  error: unknown,
): Response {
  if (!(error instanceof ApiError) || !isRefusal(error.code)) throw error;
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return page(deps, c, card, { typed, message: error.message }, REFUSALS[error.code]);
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}

function page(
  deps: ExchangeDeps,
  c: Context<AppEnv>,
  card: PublishedCard,
  shown: Partial<ExchangeView>,
  status: 200 | 201 | 400 | 429 | 503,
): Response {
  const blank = { typed: {}, issues: [], message: null, isDone: false };
  const siteKey = deps.human?.siteKey ?? null;
  return deps.renderPage(c, { ...blank, ...shown, card, siteKey }, status);
}
