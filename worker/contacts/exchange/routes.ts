import type { Hono } from 'hono';
import { submitContact } from '#shared/api/contacts.ts';
import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import { isExchangeOn } from '#shared/card/exchange/exchange.ts';
import { href } from '#shared/routes.ts';
import type { ContactContext } from '#worker/contacts/contact-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { catchRateLimit } from '#worker/http/rate-limit/rate-limiter.ts';
import { BLANK_FORM } from '#worker/http/request/handle-visitor-form.ts';
import { visitorFormRoutes, type Submitter } from '#worker/http/request/visitor-form-routes.ts';
import { readSubmissionFields, type ContactSubmission } from './contact-submission.ts';
import { notifyOfContact } from './notify-of-contact.ts';
import { isSubmissionStored, buildRequestKey, storeSubmission } from './store-submission.ts';
import { requireHuman } from './turnstile.ts';

/** The exchange form of a card: its page and its submissions, with and without JavaScript. */
export function exchangeRoutes(context: ContactContext): Hono<AppEnv> {
  return visitorFormRoutes(context, context.findPublicCard, {
    name: 'exchange',
    path: submitContact.path,
    schema: submitContact.request,
    fromFields: readSubmissionFields,
    isOpen: isFormOpen,
    createShowForm: (c, card) => {
      const siteKey = context.turnstile?.siteKey ?? null;
      return (shown, status) =>
        context.renderExchangePage(c, { ...BLANK_FORM, ...shown, card, siteKey }, status);
    },
    findInitialValues: (c, card) => ({
      source: c.req.query('s') ?? readSource(c.req.header('Referer'), card.username),
      key: crypto.randomUUID(),
    }),
    submit: (submission, from, username) => acceptSubmission(context, username, submission, from),
  });
}

function isFormOpen(card: PublishedCard): boolean {
  return card.isActive && isExchangeOn(card);
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

async function acceptSubmission(
  context: ContactContext,
  username: string,
  submission: ContactSubmission,
  from: Submitter,
): Promise<void> {
  const open = await context.findPublicCard(username, from.origin);
  if (open === null || !isFormOpen(open)) throw new ApiError('not_found');
  // The public record may be a minute old. The database decides whether the card still accepts
  // contacts.
  const found = await context.findCard(open.username);
  if (found === null || !isPublic(found.card) || !isExchangeOn(found.card)) {
    throw new ApiError('not_found');
  }
  // Bots fill the hidden field. They get the usual response, and the card's limits are not
  // affected.
  if ((submission.leaveEmpty ?? '') !== '') {
    await context.attempts.consume('contactAddress', from.address);
    return;
  }
  // A retry of a stored submission is neither counted nor checked again: its Turnstile token is
  // used up.
  if (
    await isSubmissionStored(context.db, buildRequestKey(found.cardId, submission, context.now()))
  )
    return;
  const isOverAddressLimit =
    (await catchRateLimit(context.attempts.consume('contactAddress', from.address))) !== null;
  // Even then one contact per hour is accepted for each card: the address may be shared by a whole
  // building.
  if (isOverAddressLimit)
    await context.attempts.consume('contactAddressCard', `${from.address} ${found.cardId}`);
  if (context.turnstile !== null) {
    const { hostname } = new URL(from.origin);
    await requireHuman(context.turnstile, {
      token: submission.turnstileToken,
      address: from.address,
      hostname,
    });
  }
  const isHeldBack = isOverAddressLimit || (await isOverCardLimit(context, found.cardId));
  const isNew = await storeSubmission(context, found, submission, isHeldBack);
  if (isNew) await notifyOfContact(context, found, submission, { origin: from.origin, isHeldBack });
}

/** Counts a contact against the hourly and the daily limit of a card. */
async function isOverCardLimit(context: ContactContext, cardId: string): Promise<boolean> {
  if ((await catchRateLimit(context.attempts.consume('contactCard', cardId))) !== null) return true;
  return (await catchRateLimit(context.attempts.consume('contactCardDay', cardId))) !== null;
}
