import { Hono, type Context } from 'hono';
import { submitContact } from '#shared/api/contacts.ts';
import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import { isExchangeOn } from '#shared/card/exchange/exchange.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import { documents, href } from '#shared/routes.ts';
import { requireHuman, type Turnstile } from './turnstile.ts';
import { readSubmissionFields, type ContactSubmission } from './contact-submission.ts';
import { isSubmissionStored, buildRequestKey, storeSubmission } from './store-submission.ts';
import { notifyOfContact, type ContactNotifyDeps } from './notify-of-contact.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { CreateMissLimiter, MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import { catchRateLimit, type RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import {
  handleVisitorForm,
  BLANK_FORM,
  type FormStatus,
  type ShowForm,
} from '#worker/http/request/handle-visitor-form.ts';

export interface ExchangeDeps extends ContactNotifyDeps {
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
  /** Finds the same card in the database, active or not, with its owner. */
  findCard: (username: string) => Promise<OwnedCard | null>;
  renderPage: (c: Context<AppEnv>, view: ExchangeForm, status: FormStatus) => Response;
  rateLimit: RateLimiter;
  /** Each counts one attempt and throws `rate_limited`. */
  countAddress: (address: string) => Promise<unknown>;
  countCard: (cardId: string) => Promise<unknown>;
  countCardDay: (cardId: string) => Promise<unknown>;
  /** For addresses over their limit, keyed by address and card. */
  countAddressCard: (addressAndCard: string) => Promise<unknown>;
  turnstile: Turnstile | null;
}

/** The exchange form of a card: its page and its submissions, with and without JavaScript. */
export function exchangeRoutes(deps: ExchangeDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(documents.exchange, async (c) => {
    const typed = c.req.param('username');
    const limit = deps.limitMisses(c.req.raw.headers);
    const card = await findOpenCard(deps, typed.toLowerCase(), deps.originOf(c.req.url), limit);
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      const path = href('exchange', { username: card.username });
      return c.redirect(path + new URL(c.req.url).search, 301);
    }
    const source = c.req.query('s') ?? readSource(c.req.header('Referer'), card.username);
    const show = createShowForm(deps, c, card);
    return show({ values: { source, key: crypto.randomUUID() } }, 200);
  });

  app.post(submitContact.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await deps.rateLimit(`exchange:${address}`);
    // Another site must not submit details in its visitors' names, nor from their many addresses.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = deps.originOf(c.req.url);
    const username = c.req.param('username').toLowerCase();
    return handleVisitorForm(c, {
      schema: submitContact.request,
      fromFields: readSubmissionFields,
      openForm: async () => createShowForm(deps, c, await findOpenCard(deps, username, origin)),
      submit: (submission) => acceptSubmission(deps, username, submission, { address, origin }),
    });
  });

  return app;
}

/**
 * The source marker of the card page the visitor came from. Read from the referrer, because that
 * page is cached and its links cannot carry one.
 */
function readSource(referrer: string | undefined, username: string): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, searchParams } = new URL(referrer);
  return pathname === href('card', { username }) ? (searchParams.get('s') ?? '') : '';
}

/** Finds the card of a username if its exchange form is open. Throws `not_found`. */
async function findOpenCard(
  deps: ExchangeDeps,
  username: string,
  origin: string,
  limit?: MissLimiter,
): Promise<PublishedCard> {
  const card = await deps.findPublic(username, origin, limit);
  if (card === null || !card.isActive || !isExchangeOn(card)) throw new ApiError('not_found');
  return card;
}

async function acceptSubmission(
  deps: ExchangeDeps,
  username: string,
  submission: ContactSubmission,
  from: { address: string; origin: string },
): Promise<void> {
  const open = await findOpenCard(deps, username, from.origin);
  // The public record may be a minute old. The database decides whether the card still accepts
  // contacts.
  const found = await deps.findCard(open.username);
  if (found === null || !isPublic(found.card) || !isExchangeOn(found.card)) {
    throw new ApiError('not_found');
  }
  // Bots fill the hidden field. They get the usual response, and the card's limits are not
  // affected.
  if ((submission.leaveEmpty ?? '') !== '') {
    await deps.countAddress(from.address);
    return;
  }
  // A retry of a stored submission is neither counted nor checked again: its Turnstile token is
  // used up.
  if (await isSubmissionStored(deps.db, buildRequestKey(found.cardId, submission, deps.now())))
    return;
  const isOverAddressLimit = (await catchRateLimit(deps.countAddress(from.address))) !== null;
  // Even then one contact per hour is accepted for each card: the address may be shared by a whole
  // building.
  if (isOverAddressLimit) await deps.countAddressCard(`${from.address} ${found.cardId}`);
  if (deps.turnstile !== null) {
    const { hostname } = new URL(from.origin);
    await requireHuman(deps.turnstile, {
      token: submission.turnstileToken,
      address: from.address,
      hostname,
    });
  }
  const isHeldBack = isOverAddressLimit || (await isOverCardLimit(deps, found.cardId));
  const isNew = await storeSubmission(deps, found, submission, isHeldBack);
  if (isNew) await notifyOfContact(deps, found, submission, { origin: from.origin, isHeldBack });
}

/** Counts a contact against the hourly and the daily limit of a card. */
async function isOverCardLimit(deps: ExchangeDeps, cardId: string): Promise<boolean> {
  if ((await catchRateLimit(deps.countCard(cardId))) !== null) return true;
  return (await catchRateLimit(deps.countCardDay(cardId))) !== null;
}

function createShowForm(deps: ExchangeDeps, c: Context<AppEnv>, card: PublishedCard): ShowForm {
  const siteKey = deps.turnstile?.siteKey ?? null;
  return (shown, status) => deps.renderPage(c, { ...BLANK_FORM, ...shown, card, siteKey }, status);
}
