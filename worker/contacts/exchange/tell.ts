import type { OwnedCard } from '#shared/card/owned-card.ts';
import { href } from '#shared/routes.ts';
import { cardUrl } from '#shared/card/username.ts';
import { cardMail, newContactMail, type Owner } from '#worker/contacts/exchange/mails.ts';
import type { Left } from '#worker/contacts/exchange/left.ts';
import { countVisible } from '#worker/contacts/visible.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface TellDeps {
  db: D1Database;
  sendMail: SendMail;
  /** Whose card it is; null for an account that is being deleted, or whose address is not confirmed. */
  findOwner: (userId: string) => Promise<Owner | null>;
  /** Counts one mail to an owner. Throws `rate_limited`. */
  countOwnerMail: (userId: string) => Promise<unknown>;
  /** Counts one mail with a card by the mailbox it goes to, and by the account that owns the card. Throws `rate_limited`. */
  countCardMail: (mail: { to: string; userId: string }) => Promise<unknown>;
  originOf: (requestUrl: string) => string;
  productName: string;
  now: () => Date;
}

/**
 * Mails the owner, but not about a held-back contact, and sends the card to a visitor who asked for it. Never throws: what
 * was left is kept either way.
 */
export async function tellOf(
  deps: TellDeps,
  found: OwnedCard,
  left: Left,
  { origin, isHeldBack }: { origin: string; isHeldBack: boolean },
): Promise<void> {
  if (!isHeldBack) await quietly('owner', () => tellOwner(deps, found, left, origin));
  if (left.sendCard && found.card.canBeMailed === true)
    await quietly('visitor', () => sendCard(deps, found, left, origin));
}

async function tellOwner(
  deps: TellDeps,
  { userId, card }: OwnedCard,
  left: Left,
  origin: string,
): Promise<void> {
  const owner = await deps.findOwner(userId);
  if (owner === null || !owner.wantsMail) return;
  await deps.countOwnerMail(userId);
  const { waiting } = await countVisible(deps.db, { id: userId });
  await deps.sendMail(
    newContactMail(owner, left, {
      cardUrl: cardUrl(origin, card.username),
      contactsUrl: origin + href('contacts'),
      settingsUrl: `${origin}${href('settings')}#notifications`,
      // The newest waits whenever any does: the oldest are shown.
      isShown: waiting === 0,
    }),
  );
}

async function sendCard(
  deps: TellDeps,
  { userId, card }: OwnedCard,
  { email }: Left,
  origin: string,
): Promise<void> {
  await deps.countCardMail({ to: email, userId });
  const { username } = card;
  const links = {
    card: cardUrl(origin, username),
    contactFile: origin + href('contactFile', { username }),
  };
  await deps.sendMail(cardMail(email, card, links, deps.productName));
}

async function quietly(whom: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The contact is kept and the visitor answered; a mail too many, or one the queue did not take, is not sent.
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    log(isCapped ? 'info' : 'error', isCapped ? 'contact_mail_capped' : 'contact_mail_failed', {
      whom,
      ...(!isCapped && { error: String(error) }),
    });
  }
}
