import type { Decision } from '#shared/api/moderation/moderation.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import { href } from '#shared/routes.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import {
  buildPublishingResumedMail,
  buildRestoredMail,
  buildTakenDownMail,
  type CardRelation,
} from '#worker/moderation/mails.ts';
import type { OperatorContext } from './moderation-context.ts';

interface Recipient {
  /** The account. */
  id: string;
  email: string;
  relation: CardRelation;
  /** Where they see the card. */
  url: string;
}

/**
 * Mails a take-down or a restoration to the card's holder and, for a company card, to the owners of
 * its organization. Never throws: the decision is recorded, and dashboard and team show it too.
 */
export async function notifyOfDecision(
  context: OperatorContext,
  card: ModeratedCard,
  decision: Decision,
  origin: string,
): Promise<void> {
  const { action } = decision;
  if (action !== 'take_down' && action !== 'restore') return;
  if (card.organizationId !== null) await context.onTeamRecorded(card.organizationId);
  try {
    const recipients = await listRecipients(context, card, origin);
    const now = (await context.findModeratedCards([card.cardId])).get(card.cardId);
    const findBrand = await context.brands.ofUsers(recipients.map(({ id }) => id));
    const mails = Array.from(recipients, ({ id, email: to, relation, url }) => {
      const brand = findBrand(id);
      const { productName, supportEmail } = brand;
      const about = { to, productName, cardUrl: cardUrl(origin, card.username) };
      const isPaused = relation !== 'team' && decision.isPublishingPaused;
      const { reason } = decision;
      const mail =
        action === 'take_down'
          ? buildTakenDownMail(about, { relation, reason, supportEmail, isPaused, url })
          : buildRestoredMail(about, { relation, isPublic: now?.state === 'public', supportEmail });
      return { ...buildSender(brand), ...mail };
    });
    // One by one: unlike `sendMails`, `sendMail` delivers at once what the queue does not take.
    await Promise.all(mails.map((mail) => context.sendMail(mail)));
  } catch (error) {
    // A read failed, or neither the queue nor the provider took a mail.
    log('error', 'decision_mail_failed', { action, error: String(error) });
  }
}

/** The holder, unless they left, and the owners of the organization. Each person once. */
async function listRecipients(
  context: OperatorContext,
  { userId, organizationId, isDeparted }: ModeratedCard,
  origin: string,
): Promise<Recipient[]> {
  const email = isDeparted ? null : await context.findEmail(userId);
  const relation = organizationId === null ? 'own' : 'held';
  const url = origin + href('dashboard');
  const holder: Recipient[] = email === null ? [] : [{ id: userId, email, relation, url }];
  if (organizationId === null) return holder;
  const query = new URLSearchParams({ org: organizationId, view: 'cards' });
  const teamUrl = `${origin}${href('team')}?${query.toString()}`;
  const owners = await context.listTeamOwners(organizationId);
  const others = owners.filter((owner) => !holder.some(({ id }) => id === owner.id));
  return [
    ...holder,
    ...Array.from(others, (owner) => ({ ...owner, relation: 'team' as const, url: teamUrl })),
  ];
}

/** Never throws: the decision is recorded, and publishing works again. */
export async function notifyPublishingResumed(
  context: OperatorContext,
  userId: string,
  origin: string,
): Promise<void> {
  try {
    const to = await context.findEmail(userId);
    if (to === null) return;
    const dashboardUrl = origin + href('dashboard');
    const brand = await context.brands.ofUser(userId);
    const { productName, supportEmail } = brand;
    const mail = buildPublishingResumedMail({ to, productName, supportEmail, dashboardUrl });
    await context.sendMail({ ...buildSender(brand), ...mail });
  } catch (error) {
    // The queue rejected the mail.
    log('error', 'decision_mail_failed', { action: 'allow_publishing', error: String(error) });
  }
}
