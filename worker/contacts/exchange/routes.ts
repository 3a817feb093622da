import { Hono, type Context } from 'hono';
import { leaveContact } from '#shared/api/contacts.ts';
import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import { isExchangeOn } from '#shared/card/exchange.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import { documents, href } from '#shared/routes.ts';
import { requireHuman, type HumanCheck } from '#worker/contacts/exchange/human-check.ts';
import { leftOfFields, type Left } from '#worker/contacts/exchange/left.ts';
import { isTaken, requestKey, takeContact } from '#worker/contacts/exchange/take-contact.ts';
import { tellOf, type TellDeps } from '#worker/contacts/exchange/tell.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { LimitMisses, MissLimit } from '#worker/http/miss-limit.ts';
import { catchRateLimit, type RateGate } from '#worker/http/rate-limit.ts';
import {
  answerVisitor,
  BLANK_FORM,
  type FormStatus,
  type ShowForm,
} from '#worker/http/visitor-form.ts';

export interface ExchangeDeps extends TellDeps {
  /** The card of a name as the public sees it, wherever it moved to; null for none. */
  findPublic: (
    username: string,
    origin: string,
    limit?: MissLimit,
  ) => Promise<PublishedCard | null>;
  /** Limits the searches of a visitor for names that are not published. */
  limitMisses: LimitMisses;
  /** The same card in the database, switched on or not, with whose it is. */
  findCard: (username: string) => Promise<OwnedCard | null>;
  renderPage: (c: Context<AppEnv>, view: ExchangeForm, status: FormStatus) => Response;
  gate: RateGate;
  /** Count one attempt each. Throw `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  countCardDay: (cardId: string) => Promise<unknown>;
  /** For senders beyond their limit, by address and card. */
  countFirst: (addressAndCard: string) => Promise<unknown>;
  human: HumanCheck | null;
}

/** The exchange form of a card: its page, and what becomes of what a visitor sends, with JavaScript or without. */
export function exchangeRoutes(deps: ExchangeDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.exchange, async (c) => {
    const typed = c.req.param('username');
    const limit = deps.limitMisses(c.req.raw.headers);
    const card = await findOpen(deps, typed.toLowerCase(), deps.originOf(c.req.url), limit);
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      const path = href('exchange', { username: card.username });
      return c.redirect(path + new URL(c.req.url).search, 301);
    }
    const source = c.req.query('s') ?? sourceOf(c.req.header('Referer'), card.username);
    const show = pageOf(deps, c, card);
    return show({ typed: { source, key: crypto.randomUUID() } }, 200);
  });

  app.post(leaveContact.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.gate(`exchange:${address}`);
    // Another site must not make its visitors leave details in their own names, nor from their many addresses.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = deps.originOf(c.req.url);
    const username = c.req.param('username').toLowerCase();
    return answerVisitor(c, {
      schema: leaveContact.request,
      fromFields: leftOfFields,
      open: async () => pageOf(deps, c, await findOpen(deps, username, origin)),
      take: (left) => take(deps, username, left, { address, origin }),
    });
  });

  return app;
}

/** The marker of the card's page a visitor came from: that page is kept ready, so its links cannot carry one. */
function sourceOf(referrer: string | undefined, username: string): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, searchParams } = new URL(referrer);
  return pathname === href('card', { username }) ? (searchParams.get('s') ?? '') : '';
}

/** The card behind a name whose form is open. Throws `not_found`. */
async function findOpen(
  deps: ExchangeDeps,
  username: string,
  origin: string,
  limit?: MissLimit,
): Promise<PublishedCard> {
  const card = await deps.findPublic(username, origin, limit);
  if (card === null || !card.isActive || !isExchangeOn(card)) throw new ApiError('not_found');
  return card;
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
  // Programs fill the field people cannot see. They get the usual answer, and the card's limits are left alone.
  if ((left.leaveEmpty ?? '') !== '') {
    await deps.countAddress(from.address);
    return;
  }
  // A retry of what has arrived costs nothing and asks nothing again: its Turnstile token is used up.
  if (await isTaken(deps.db, requestKey(found.cardId, left, deps.now()))) return;
  const isOverAddressLimit = (await catchRateLimit(deps.countAddress(from.address))) !== null;
  // Even then one contact an hour is taken for each card: the address may be that of a whole building.
  if (isOverAddressLimit) await deps.countFirst(`${from.address} ${found.cardId}`);
  if (deps.human !== null) {
    const { hostname } = new URL(from.origin);
    await requireHuman(deps.human, { token: left.turnstileToken, address: from.address, hostname });
  }
  const isHeldBack = isOverAddressLimit || (await isOverCardLimit(deps, found.cardId));
  const isNew = await takeContact(deps, found, left, isHeldBack);
  if (isNew) await tellOf(deps, found, left, { origin: from.origin, isHeldBack });
}

/** Counts a contact of a card, for its hour and for its day. */
async function isOverCardLimit(deps: ExchangeDeps, cardId: string): Promise<boolean> {
  if ((await catchRateLimit(deps.countCard(cardId))) !== null) return true;
  return (await catchRateLimit(deps.countCardDay(cardId))) !== null;
}

function pageOf(deps: ExchangeDeps, c: Context<AppEnv>, card: PublishedCard): ShowForm {
  const siteKey = deps.human?.siteKey ?? null;
  return (shown, status) => deps.renderPage(c, { ...BLANK_FORM, ...shown, card, siteKey }, status);
}
