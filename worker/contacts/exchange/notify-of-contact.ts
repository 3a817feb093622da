import type { OwnedCard } from '#worker/db/owned-card.ts';
import { href } from '#shared/routes.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { buildCardMail, buildNewContactMail, type CardOwner } from './mails.ts';
import type { ContactSubmission } from './contact-submission.ts';
import { countVisible } from '#worker/contacts/visible-contacts.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface ContactNotifyDeps {
  db: D1Database;
  sendMail: SendMail;
  /**
   * Finds the owner of a card; null if the account is being deleted or its address is not
   * confirmed.
   */
  findOwner: (userId: string) => Promise<CardOwner | null>;
  /** Counts one mail to an owner. Throws `rate_limited`. */
  countOwnerMail: (userId: string) => Promise<unknown>;
  /**
   * Counts one mail with a card, by recipient mailbox and by the card's account. Throws
   * `rate_limited`.
   */
  countCardMail: (mail: { to: string; userId: string }) => Promise<unknown>;
  originOf: (requestUrl: string) => string;
  productName: string;
  now: () => Date;
}

/**
 * Mails the owner, except about a held-back contact, and sends the card to a visitor who requested
 * it. Never throws: the submission is stored either way.
 */
export async function notifyOfContact(
  deps: ContactNotifyDeps,
  found: OwnedCard,
  submission: ContactSubmission,
  { origin, isHeldBack }: { origin: string; isHeldBack: boolean },
): Promise<void> {
  if (!isHeldBack) await trySend('owner', () => notifyOwner(deps, found, submission, origin));
  if (submission.sendCard && found.card.canBeMailed === true)
    await trySend('visitor', () => sendCard(deps, found, submission, origin));
}

async function notifyOwner(
  deps: ContactNotifyDeps,
  { userId, card }: OwnedCard,
  submission: ContactSubmission,
  origin: string,
): Promise<void> {
  const owner = await deps.findOwner(userId);
  if (owner === null || !owner.wantsMail) return;
  await deps.countOwnerMail(userId);
  const { waiting } = await countVisible(deps.db, { id: userId });
  await deps.sendMail(
    buildNewContactMail(owner, submission, {
      cardUrl: cardUrl(origin, card.username),
      contactsUrl: origin + href('contacts'),
      settingsUrl: `${origin}${href('settings')}#notifications`,
      // Plans show the oldest contacts, so the newest is hidden whenever any is.
      isShown: waiting === 0,
    }),
  );
}

async function sendCard(
  deps: ContactNotifyDeps,
  { userId, card }: OwnedCard,
  { email }: ContactSubmission,
  origin: string,
): Promise<void> {
  await deps.countCardMail({ to: email, userId });
  const { username } = card;
  const links = {
    card: cardUrl(origin, username),
    contactFile: origin + href('contactFile', { username }),
  };
  await deps.sendMail(buildCardMail(email, card, links, deps.productName));
}

async function trySend(recipient: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The contact is stored and the visitor answered, so a mail over the cap or refused by the
    // queue is dropped.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    log(isCapped ? 'info' : 'error', isCapped ? 'contact_mail_capped' : 'contact_mail_failed', {
      recipient,
      ...(!isCapped && { error: String(error) }),
    });
  }
}
