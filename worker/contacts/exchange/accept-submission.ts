import { isPublic, type PublishedCard } from '#shared/card/card.ts';
import { consentText, isExchangeOn } from '#shared/card/exchange/exchange.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { Database } from '#worker/db/database.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { catchRateLimit } from '#worker/http/rate-limit/rate-limiter.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPublicCard } from '#worker/public-card/find-public-card.ts';
import type { Submitter } from '#worker/public-card/visitor-form-routes.ts';
import type { AcceptedSubmission } from '#worker/jobs/job.ts';
import type { ContactSubmission } from './contact-submission.ts';
import { notifyOfContact } from './notify-of-contact.ts';
import { buildRequestKey, isSubmissionStored, storeSubmission } from './store-submission.ts';
import { requireHuman, type Turnstile } from './turnstile.ts';

export function isFormOpen(card: PublishedCard): boolean {
  return card.isActive && isExchangeOn(card);
}

/** Checks a submission of the form, stores it and notifies of it. Throws when it is refused. */
export async function acceptSubmission(
  context: Kernel & { turnstile: Turnstile | null },
  username: string,
  submission: ContactSubmission,
  from: Submitter,
): Promise<void> {
  const { origin, host } = from;
  const open = await findPublicCard(context, username, origin, { host });
  if (open === null || !isFormOpen(open)) throw new ApiError('not_found');
  // The public record may be a minute old. The database decides whether the card still accepts
  // contacts.
  const found = await findCard(context, { username: open.username });
  if (found === null || !isPublic(found.card) || !isExchangeOn(found.card)) {
    throw new ApiError('not_found');
  }
  // Bots fill the hidden field. They get the usual response, and the card's limits are not
  // affected.
  if ((submission.leaveEmpty ?? '') !== '') {
    await context.attempts.consume('contactAddress', from.address);
    return;
  }
  const { cardId, userId, organizationId } = found;
  const ownerId = organizationId ?? userId;
  const now = context.now();
  const key = buildRequestKey(cardId, submission, now);
  const ledger = await openLedger(context, ownerId);
  // A retry of a stored submission is neither counted nor checked again: its Turnstile token is
  // used up.
  const isStored = ledger !== null && (await tryLedger(() => isSubmissionStored(ledger, key)));
  if (isStored === true) return;
  const isOverAddressLimit =
    (await catchRateLimit(context.attempts.consume('contactAddress', from.address))) !== null;
  // Even then one contact per hour is accepted for each card: the address may be shared by a whole
  // building.
  if (isOverAddressLimit)
    await context.attempts.consume('contactAddressCard', `${from.address} ${cardId}`);
  if (context.turnstile !== null) {
    const { hostname } = new URL(from.origin);
    await requireHuman(context.turnstile, {
      token: submission.turnstileToken,
      address: from.address,
      hostname,
    });
  }
  const isHeldBack = isOverAddressLimit || (await isOverCardLimit(context, cardId));
  const { name, email, phone, company, note, sendCard, source = null } = submission;
  const accepted: AcceptedSubmission = {
    key,
    ownerId,
    ...(ownerId !== userId && { holderId: userId }),
    cardId,
    username: found.card.username,
    name,
    email,
    phone,
    company,
    note,
    consent: consentText(found.card),
    source,
    sendCard,
    isHeldBack,
    origin: from.origin,
    receivedAt: now.toISOString(),
  };
  const isNew =
    ledger === null || isStored === null
      ? null
      : await tryLedger(() => storeSubmission(ledger, accepted, context));
  // The visitor does not wait for a ledger that does not respond.
  if (isNew === null) {
    return enqueueSubmission(context, accepted);
  }
  if (isNew) await notifyOfContact(context, found, accepted);
}

async function enqueueSubmission(
  { enqueue }: Kernel,
  submission: AcceptedSubmission,
): Promise<void> {
  try {
    await enqueue([{ kind: 'store_contact', submission }]);
  } catch (error) {
    // The form keeps the visitor's input for another try.
    log('error', 'contact_not_queued', { error: String(error) });
    throw new ApiError('unavailable', { retryAfterSeconds: 10 });
  }
}

/** Stores a submission from the queue, unless the account was deleted meanwhile. */
export async function storeQueuedSubmission(
  context: Kernel,
  submission: AcceptedSubmission,
): Promise<void> {
  const { ledgers } = context;
  const ledger = await ledgers.open(submission.ownerId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
  if (ledger === null || !(await storeSubmission(ledger, submission, context))) return;
  const found = await findCard(context, { cardId: submission.cardId });
  if (found !== null) await notifyOfContact(context, found, submission);
}

const openLedger = ({ ledgers }: Kernel, ownerId: string): Promise<Database | null> =>
  tryLedger(() => ledgers.open(ownerId));

/** Null when the ledger cannot be reached. Throws `not_found` when its owner was deleted. */
async function tryLedger<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log('warn', 'contact_queued', { error: String(error) });
    return null;
  }
}

/** Counts a contact against the hourly and the daily limit of a card. */
async function isOverCardLimit(context: Kernel, cardId: string): Promise<boolean> {
  if ((await catchRateLimit(context.attempts.consume('contactCard', cardId))) !== null) return true;
  return (await catchRateLimit(context.attempts.consume('contactCardDay', cardId))) !== null;
}
