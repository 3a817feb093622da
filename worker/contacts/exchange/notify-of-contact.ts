import { cardUrl } from '#shared/card/username/username.ts';
import { fillPath, href } from '#shared/routes.ts';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { toPlainName } from '#shared/text/inert-text.ts';
import { findLetterhead } from '#worker/organizations/find-letterhead.ts';
import { hasPaid } from '#worker/db/paid-sql.ts';
import { findConfirmedAccount } from '#worker/auth/find-account.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { findPreferences } from '#worker/auth/preferences.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { openContacts } from '#worker/contacts/owner-contacts.ts';
import { countVisible } from '#worker/contacts/search/visible-contacts.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { buildSender, type Letterhead } from '#worker/http/send-mail.ts';
import type { AcceptedSubmission } from '#worker/jobs/job.ts';
import { findCardOrigin } from '#worker/hosts/find-home.ts';
import { createUnsubscribeLinks, UNSUBSCRIBE_PATH } from './unsubscribe-links.ts';
import { buildCardMail, buildNewContactMail, type CardOwner } from './mails.ts';

/**
 * Mails the owner, except about a held-back contact, and sends the card to a visitor who requested
 * it. Never throws: the submission is stored either way.
 */
export async function notifyOfContact(
  context: Kernel,
  found: OwnedCard,
  submission: AcceptedSubmission,
): Promise<void> {
  if (!submission.isHeldBack) {
    await trySend('owner', () => notifyOwner(context, found, submission));
  }
  if (submission.sendCard && found.card.canBeMailed === true)
    await trySend('visitor', () => sendCard(context, found, submission));
}

/** Who gets mails about contacts of a card; null if the address of the account is not confirmed. */
async function findOwner(db: D1Database, userId: string): Promise<CardOwner | null> {
  const owner = await findConfirmedAccount(db, userId);
  const { emailNotifications, newContacts } = await findPreferences(db, userId);
  return owner && { ...owner, wantsMail: emailNotifications && newContacts };
}

async function notifyOwner(
  context: Kernel,
  found: OwnedCard,
  submission: AcceptedSubmission,
): Promise<void> {
  const { userId, organizationId, card } = found;
  const { origin, holderId = userId } = submission;
  // Who held the card when the contact was left has it, and may have left the organization since.
  if (holderId !== userId) return;
  const owner = await findOwner(context.db, userId);
  if (owner === null || !owner.wantsMail) return;
  await context.attempts.consume('contactOwnerMail', userId);
  const { waiting } = await countVisible(
    // An organization card has the plan of its organization, whose contacts the limit counts.
    await openContacts(
      context,
      organizationId
        ? { id: organizationId, plan: card.userPlan }
        : { id: userId, plan: owner.plan },
    ),
  );
  const brand = await context.brands.ofUser(userId);
  const appOrigin = await context.findAppOrigin(brand, origin);
  const links = createUnsubscribeLinks(listSessionSecrets(context.settings));
  const token = links.create({ id: userId, email: owner.email });
  const mail = buildNewContactMail(owner, submission, {
    ...buildCardLinks(await findCardOrigin(context, found, brand, origin), card.username),
    contactsUrl: appOrigin + buildContactsPath(organizationId ?? null),
    settingsUrl: `${appOrigin}${href('settings')}#notifications`,
    unsubscribeUrl: appOrigin + fillPath(UNSUBSCRIBE_PATH, { token }),
    // Plans show the oldest contacts, so the newest is hidden whenever any is.
    isShown: waiting === 0,
  });
  // Answers go to the contact where the mail says so.
  await context.sendMail({ ...buildSender(brand, appOrigin), ...mail });
}

function buildCardLinks(home: string, username: string) {
  return { card: cardUrl(home, username), picture: home + href('preview', { username }) };
}

/** Where the reader of the mail finds the contact. */
function buildContactsPath(organizationId: string | null): string {
  if (organizationId === null) return href('contacts');
  return `${href('team')}?org=${encodeURIComponent(organizationId)}&view=contacts`;
}

async function sendCard(
  context: Kernel,
  found: OwnedCard,
  { email, origin }: AcceptedSubmission,
): Promise<void> {
  const { userId, card } = found;
  await context.attempts.consume('contactCardMail', mailboxKey(email));
  await context.attempts.consume('contactCardMailOwner', userId);
  const { username } = card;
  const brand = await context.brands.ofUser(userId);
  const home = await findCardOrigin(context, found, brand, origin);
  const appOrigin = await context.findAppOrigin(brand, origin);
  const letterhead = await findCardLetterhead(context, found, appOrigin, brand);
  const isKnown = letterhead !== null || (await hasPaid(context.db, userId));
  const links = {
    ...buildCardLinks(home, username),
    // The picture shows words and a photo that the owner chose, and the reader may be a stranger.
    ...(!(isKnown && toPlainName(card.name) !== '') && {
      picture: `${appOrigin}/previews/${card.template}.png`,
    }),
    contactFile: home + href('contactFile', { username }),
  };
  const mail = buildCardMail(email, card, links, brand.productName);
  const sender = { ...buildSender(brand, appOrigin), ...(letterhead !== null && { letterhead }) };
  await context.sendMail({ ...mail, ...sender });
}

/** The company that a company card speaks for; null for a private card, and for an unknown company. */
async function findCardLetterhead(
  { db }: Kernel,
  { organizationId = null }: OwnedCard,
  origin: string,
  { colors }: ShownBrand,
): Promise<Letterhead | null> {
  if (organizationId === null) return null;
  return findLetterhead(db, organizationId, { origin, color: colors?.primaryColor });
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
