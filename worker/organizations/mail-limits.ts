import {
  INVITATIONS_PER_MAILBOX_DAY,
  UNPAID_INVITATIONS_PER_DAY,
} from '#shared/organization/limits.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { buildHasPaidSql } from '#worker/db/paid-sql.ts';

// Counted in D1, in the transaction of the invitation, and not by `attempts`: a list invites a
// hundred people per job in a few statements, and a refused invitation counts nothing.

/**
 * Invitations that the organizations of a billing owner may still mail on a day, as an SQL
 * expression. The arguments are SQL expressions.
 */
export function buildMailsLeftSql(billingOwner: string, day: string): string {
  return `(CASE WHEN ${buildHasPaidSql(billingOwner)} THEN ${Number.MAX_SAFE_INTEGER}
    ELSE ${UNPAID_INVITATIONS_PER_DAY} - coalesce((SELECT c.count FROM invitation_mail_counts c
      WHERE c.billing_owner_id = ${billingOwner} AND c.day = ${day}), 0) END)`;
}

/** Invitations that a mailbox may still receive on a day, as an SQL expression. */
export function buildMailboxLeftSql(mailboxHash: string, day: string): string {
  return `(${INVITATIONS_PER_MAILBOX_DAY} - coalesce((SELECT c.count FROM invitation_mailbox_counts c
    WHERE c.mailbox_hash = ${mailboxHash} AND c.day = ${day}), 0))`;
}

const COUNT_FOR_OWNER = `INSERT INTO invitation_mail_counts (billing_owner_id, day, count)
  SELECT billing_owner_id, ?2, 1 FROM organizations WHERE id = ?1 AND changes() > 0
  ON CONFLICT (billing_owner_id, day) DO UPDATE SET count = count + 1`;
const COUNT_FOR_MAILBOX = `INSERT INTO invitation_mailbox_counts (mailbox_hash, day, count)
  SELECT ?1, ?2, 1 WHERE changes() > 0
  ON CONFLICT (mailbox_hash, day) DO UPDATE SET count = count + 1`;

/** Statements that count a mail if the statement directly before them changed a row. */
export function countMail(
  db: D1Database,
  mail: { organizationId: string; mailboxHash: string; day: string },
): D1PreparedStatement[] {
  return [
    db.prepare(COUNT_FOR_OWNER).bind(mail.organizationId, mail.day),
    db.prepare(COUNT_FOR_MAILBOX).bind(mail.mailboxHash, mail.day),
  ];
}

const RESERVE = `INSERT INTO invitation_mail_counts (billing_owner_id, day, count)
  SELECT o.billing_owner_id, ?2, 1 FROM organizations o
  WHERE o.id = ?1 AND o.billing_owner_id IS NOT NULL
    AND ${buildMailsLeftSql('o.billing_owner_id', '?2')} > 0
    AND ${buildMailboxLeftSql('?3', '?2')} > 0
  ON CONFLICT (billing_owner_id, day) DO UPDATE SET count = count + 1`;

/**
 * Statements that count a mail if the limits allow it. The one directly after them finds out by
 * `changes()`.
 */
export function reserveMail(
  db: D1Database,
  { organizationId, mailbox, now }: { organizationId: string; mailbox: string; now: Date },
): D1PreparedStatement[] {
  const hash = hashMailbox(mailbox);
  const day = toDay(now);
  return [
    db.prepare(RESERVE).bind(organizationId, day, hash),
    db.prepare(COUNT_FOR_MAILBOX).bind(hash, day),
  ];
}

/** The key of a mailbox by the result of `mailboxKey`. */
export function hashMailbox(mailbox: string): string {
  return sha256Hex(`invitation:${mailbox}`);
}

/** The counted day of a time. */
export function toDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
