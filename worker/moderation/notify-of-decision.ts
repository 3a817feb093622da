import type { Decision } from '#shared/api/moderation/moderation.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { findModeratedCards } from '#worker/cards/take-down.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { findEmail } from '#worker/auth/find-account.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import {
  buildPublishingResumedMail,
  buildRestoredMail,
  buildTakenDownMail,
  buildOrganizationPauseMail,
  type CardRelation,
} from '#worker/moderation/mails.ts';
import type { DecisionResult } from './record-decision.ts';

interface Recipient {
  /** The account. */
  id: string;
  email: string;
  relation: CardRelation;
  /** Where they see the card, on their host. */
  path: string;
}

/** A decision that was made, with what it is about. */
type NotifiedDecision = DecisionResult & { decision: Decision };

/**
 * Mails a take-down or a restoration to the card's holder and, for an organization card, to the owners of
 * its organization and to whom it paused; and a change of the team's pause to its owners. Never throws:
 * the decision is recorded, and dashboard and team show it too.
 */
export async function notifyOfDecision(
  kernel: Kernel,
  notified: NotifiedDecision,
  productOrigin: string,
): Promise<void> {
  const { decision, organizationId } = notified;
  const { action } = decision;
  const build = BUILDERS[action];
  if (build === undefined) return;
  if (organizationId !== null) await enqueueMove(kernel, organizationId);
  try {
    const recipients = await listRecipients(kernel, notified);
    const now = (await findModeratedCards(kernel.db, [decision.cardId])).get(decision.cardId);
    const findBrand = await kernel.brands.ofUsers(recipients.map(({ id }) => id));
    const mails = await Promise.all(
      recipients.map(async ({ id, email: to, relation, path }) => {
        const brand = findBrand(id);
        const { supportEmail } = brand;
        const origin = await kernel.findAppOrigin(brand, productOrigin);
        const options = { to, cardUrl: cardUrl(origin, decision.username) };
        const details = {
          relation,
          supportEmail,
          reason: decision.reason,
          isPaused: id === notified.pausedUserId,
          isPublic: now?.state === 'public',
          teamPausedUntil: decision.teamPausedUntil,
          url: origin + path,
          picture: origin + href('preview', { username: decision.username }),
        };
        return Object.assign(buildSender(brand, origin), build(options, details));
      }),
    );
    // One by one: unlike `sendMails`, `sendMail` delivers at once what the queue does not take.
    await Promise.all(mails.map((mail) => kernel.sendMail(mail)));
  } catch (error) {
    // A read failed, or neither the queue nor the provider took a mail.
    log('error', 'decision_mail_failed', { action, error: String(error) });
  }
}

const BUILDERS: Readonly<
  Partial<Record<Decision['action'], typeof buildTakenDownMail | typeof buildRestoredMail>>
> = {
  take_down: buildTakenDownMail,
  restore: buildRestoredMail,
  renew_team_pause: buildOrganizationPauseMail,
  end_team_pause: buildOrganizationPauseMail,
};

/** Each person once: the holder, unless they left, the owners of the organization, and who is paused. */
async function listRecipients(
  kernel: Kernel,
  { card, organizationId, pausedUserId, decision: { action } }: NotifiedDecision,
): Promise<Recipient[]> {
  const isAboutCard = action === 'take_down' || action === 'restore';
  const holderId = isAboutCard && card !== null && !card.isDeparted ? card.userId : null;
  const holder = await listPerson(kernel, holderId);
  const relation = organizationId === null ? 'own' : 'held';
  const path = href('dashboard');
  const holders = Array.from(holder, (one) => ({ ...one, relation, path }) as const);
  if (organizationId === null) return holders;
  const query = new URLSearchParams({ org: organizationId, view: 'cards' });
  const teamPath = `${href('team')}?${query.toString()}`;
  const owners = await listOwners(kernel.db, organizationId);
  const paused = owners.some(({ id }) => id === pausedUserId) ? null : pausedUserId;
  const others = [...owners, ...(await listPerson(kernel, paused))];
  return [
    ...holders,
    ...others
      .filter((other) => other.id !== holderId)
      .map(({ id, email }) => ({ id, email, relation: 'team', path: teamPath }) as const),
  ];
}

async function listPerson(
  { db }: Pick<Kernel, 'db'>,
  id: string | null,
): Promise<{ id: string; email: string }[]> {
  const email = id === null ? null : await findEmail(db, id);
  return id === null || email === null ? [] : [{ id, email }];
}

/** Never throws: the decision is recorded, and publishing works again. */
export async function notifyPublishingResumed(
  kernel: Kernel,
  userId: string,
  productOrigin: string,
): Promise<void> {
  try {
    const to = await findEmail(kernel.db, userId);
    if (to === null) return;
    const brand = await kernel.brands.ofUser(userId);
    const { supportEmail } = brand;
    const origin = await kernel.findAppOrigin(brand, productOrigin);
    const dashboardUrl = origin + href('dashboard');
    const mail = buildPublishingResumedMail({ to, supportEmail, dashboardUrl });
    await kernel.sendMail({ ...buildSender(brand, origin), ...mail });
  } catch (error) {
    // The queue rejected the mail.
    log('error', 'decision_mail_failed', { action: 'allow_publishing', error: String(error) });
  }
}
