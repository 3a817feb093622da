import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { INVITATION_REMINDER_DAYS } from '#shared/organization/limits.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { findPreparedCard } from '#worker/cards/prepared-cards.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readInvitationLetter } from '#worker/organizations/invitations/invitation-letter.ts';
import {
  buildMailboxLeftSql,
  buildMailsLeftSql,
  countMail,
  hashMailbox,
  toDay,
} from '#worker/organizations/mail-limits.ts';
import { createInvitationToken } from '#worker/organizations/mailed-invitation.ts';
import { INVITER_MAY_GRANT } from '#worker/organizations/revoke-invitations.ts';

/** Invitations of one run. The sweep runs hourly, and what is left has days. */
const REMINDERS_PER_RUN = 60;

const IS_DUE = `i.is_open = 1 AND i.end_reminded_at IS NULL AND i.expires_at > ?1`;
// Without those of organizations whose mails of the day are used up, which would keep others waiting.
const FIND_DUE = `SELECT i.id, i.email, i.organization_id AS organizationId, o.name,
    o.billing_owner_id AS billingOwnerId, u.email AS inviterEmail, u.first_name AS firstName,
    u.last_name AS lastName
  FROM organization_invitations i
    JOIN organizations o ON o.id = i.organization_id AND ${IS_OPEN}
    JOIN users u ON u.id = i.invited_by AND u.email_confirmed_at IS NOT NULL
  WHERE ${IS_DUE} AND i.expires_at <= ?2 AND ${INVITER_MAY_GRANT}
    AND ${buildMailsLeftSql('o.billing_owner_id', '?3')} > 0
  ORDER BY i.expires_at, i.id LIMIT ${REMINDERS_PER_RUN}`;
const dueSchema = z.object({
  id: z.string(),
  email: z.string(),
  organizationId: z.string(),
  name: z.string(),
  billingOwnerId: z.string(),
  inviterEmail: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
type DueInvitation = z.infer<typeof dueSchema>;

const OWNER = '(SELECT o.billing_owner_id FROM organizations o WHERE o.id = i.organization_id)';
// A mailbox that got several invitations today needs no reminder of another.
const SKIP = `UPDATE organization_invitations AS i SET end_reminded_at = ?1
  WHERE i.id = ?2 AND ${IS_DUE} AND ${buildMailboxLeftSql('?3', '?4')} <= 0`;
const RENEW = `UPDATE organization_invitations AS i SET end_reminded_at = ?1, token_hash = ?5
  WHERE i.id = ?2 AND ${IS_DUE} AND ${buildMailboxLeftSql('?3', '?4')} > 0
    AND ${buildMailsLeftSql(OWNER, '?4')} > 0`;
const FORGET = `UPDATE organization_invitations SET end_reminded_at = NULL
  WHERE id IN (SELECT value FROM json_each(?1))`;

/** Statements of one reminder, of which the second one renews. */
const STATEMENTS = 4;

type Reminder = DueInvitation & { token: string; hash: string };

/**
 * Mails open invitations once more before they end, each with a new link, which replaces the former
 * one. It does not extend them. Counts among the mails of the day, as every invitation.
 */
export async function remindBeforeEnd(context: Kernel): Promise<void> {
  const { db, now } = context;
  const at = now().toISOString();
  const until = new Date(now().getTime() + INVITATION_REMINDER_DAYS * DAY_MS).toISOString();
  const day = toDay(now());
  const due = await allRows(db.prepare(FIND_DUE).bind(at, until, day), dueSchema);
  if (due.length === 0) return;
  const reminders = Array.from(due, (row) => ({ ...row, ...createInvitationToken() }));
  const written = await db.batch(
    reminders.flatMap(({ id, email, organizationId, hash }) => {
      const mailboxHash = hashMailbox(mailboxKey(emailKey(email)));
      const key = [at, id, mailboxHash, day] as const;
      return [
        db.prepare(SKIP).bind(...key),
        db.prepare(RENEW).bind(...key, hash),
        ...countMail(db, { organizationId, mailboxHash, day }),
      ];
    }),
  );
  const renewed = reminders.filter((_, no) => {
    return (written[no * STATEMENTS + 1]?.meta.changes ?? 0) > 0;
  });
  try {
    await mailReminders(context, renewed);
  } catch (error) {
    // A read or the queue failed: the next run mails them, with new links.
    const ids = JSON.stringify(renewed.map(({ id }) => id));
    await db.prepare(FORGET).bind(ids).run();
    throw error;
  }
}

/** One letter for each organization and inviter. */
async function mailReminders(context: Kernel, reminders: readonly Reminder[]): Promise<void> {
  const letters = Map.groupBy(reminders, ({ organizationId, inviterEmail }) =>
    JSON.stringify([organizationId, inviterEmail]),
  );
  const mails = Array.from(letters.values(), async (group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { organizationId, name, billingOwnerId, inviterEmail, firstName, lastName } = first;
    const build = await readInvitationLetter(
      context,
      { id: organizationId, name, billingOwnerId },
      {
        inviter: { email: inviterEmail, firstName, lastName },
        origin: context.publicOrigin,
        isReminder: true,
      },
    );
    return Promise.all(
      group.map(async ({ hash, ...link }) => {
        const card = await findPreparedCard(context.db, organizationId, emailKey(link.email));
        return { ...build({ ...link, card }), id: hash };
      }),
    );
  });
  await context.sendMails((await Promise.all(mails)).flat());
}
