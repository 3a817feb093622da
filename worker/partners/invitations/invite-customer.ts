import { z } from 'zod';
import type { PendingCustomer } from '#shared/api/organizations/partner/customers.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import { type AuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { allRows, hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { reserveMail } from '#worker/organizations/mail-limits.ts';
import {
  createInvitationToken,
  findExpiry,
  requireConfirmedInviter,
} from '#worker/organizations/mailed-invitation.ts';
import { buildCustomerMail, PARTNER_TEXT } from '#worker/partners/copy.ts';
import type { PartnerContext } from '#worker/partners/partner-context.ts';
import { readBrandName } from '#worker/partners/read-brand.ts';

const IS_CUSTOMER = `EXISTS (SELECT 1 FROM users u JOIN partner_customers c ON c.user_id = u.id
  WHERE u.email_key = ?4 AND c.organization_id = ?2)`;
// Directly after the statements that count the mail, if the limits allow it.
const INVITE = `INSERT INTO partner_invitations
  (id, organization_id, email, email_key, token_hash, invited_by, created_at, expires_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE changes() > 0 AND NOT ${IS_CUSTOMER}
  ON CONFLICT (organization_id, email_key) DO UPDATE SET id = excluded.id, email = excluded.email,
    token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    created_at = excluded.created_at, expires_at = excluded.expires_at`;
const FIND_CUSTOMER = `SELECT 1 FROM users u JOIN partner_customers c ON c.user_id = u.id
  WHERE u.email_key = ?2 AND c.organization_id = ?1`;

/**
 * Invites an address and mails it; a new link replaces the former one. Throws `forbidden` for an
 * unconfirmed inviter, `already_member` for a customer of this partner, and `rate_limited` past the
 * mails of the day. Says nothing about customers of others.
 */
export async function inviteAddressAsCustomer(
  context: PartnerContext,
  options: { user: SessionUser; source: AuditSource; origin: string },
  email: string,
): Promise<PendingCustomer> {
  const { user, source } = options;
  requireConfirmedInviter(user);
  const { db, now } = context;
  const { organizationId, at } = source;
  const key = emailKey(email);
  if (await hasRow(db.prepare(FIND_CUSTOMER).bind(organizationId, key))) {
    throw new ApiError('already_member', { message: PARTNER_TEXT.isCustomer });
  }
  const id = crypto.randomUUID();
  const { token, hash } = createInvitationToken();
  const expiresAt = findExpiry(now());
  const inviter = user.organizationKey === undefined ? user.id : null;
  const mailbox = mailboxKey(key);
  const [, , invited] = await db.batch([
    ...reserveMail(db, { organizationId, mailbox, now: now() }),
    db.prepare(INVITE).bind(id, organizationId, email, key, hash, inviter, at, expiresAt),
    recordAudit(db, source, { action: 'customer.invited', target: email }, { ifChanged: true }),
  ]);
  if ((invited?.meta.changes ?? 0) === 0) {
    const details = { message: PARTNER_TEXT.mailLimit, retryAfterSeconds: 3600 };
    throw new ApiError('rate_limited', details);
  }
  const partner = await readBrandName(db, organizationId);
  const { brands } = context;
  const { productName } = brands.installation;
  const { brand } = await brands.read(organizationId);
  const origin = await context.findAppOrigin({ organizationId }, options.origin);
  const mail = buildCustomerMail({ productName, partner, origin, token, inviter: user.email });
  // The reader knows no one here, so that the name of the sender must be no message either.
  const sender = toPlainOrganizationName(brand.senderName) === '' ? {} : buildSender(brand, origin);
  await context.sendMail({ to: email, ...mail, ...sender });
  return { id, email, createdAt: at, expiresAt, isExpired: false };
}

const REVOKE =
  'DELETE FROM partner_invitations WHERE id = ?1 AND organization_id = ?2 RETURNING email';
const emailSchema = z.object({ email: z.string() });

/** Revokes an invitation. Throws `not_found` for none of this partner. */
export async function revokeInvitationOfCustomer(
  { db }: Pick<Kernel, 'db'>,
  id: string,
  source: AuditSource,
): Promise<void> {
  const find = db
    .prepare('SELECT email FROM partner_invitations WHERE id = ?1 AND organization_id = ?2')
    .bind(id, source.organizationId);
  const [found] = await allRows(find, emailSchema);
  if (found === undefined) throw new ApiError('not_found');
  await db.batch([
    db.prepare(REVOKE).bind(id, source.organizationId),
    recordAudit(
      db,
      source,
      { action: 'customer.invitation_revoked', target: found.email },
      { ifChanged: true },
    ),
  ]);
}

const LIST = `SELECT id, email, created_at AS createdAt, expires_at AS expiresAt
  FROM partner_invitations WHERE organization_id = ?1 AND (created_at, id) < (?2, ?3)
  ORDER BY created_at DESC, id DESC LIMIT ?4`;
const rowSchema = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
/** Sorts after every time and ID. */
const LAST = '\u{10FFFF}';

/** A page of a partner's invitations. Throws `bad_request` for a cursor of another list. */
export async function listInvitationPage(
  { db, now }: Pick<PartnerContext, 'db' | 'now'>,
  organizationId: string,
  cursor: string | undefined,
): Promise<{ invitations: PendingCustomer[]; next: string | null }> {
  const [at, id] = cursor === undefined ? [LAST, LAST] : parseCursor(cursor);
  const statement = db.prepare(LIST).bind(organizationId, at, id, MEMBERS_PAGE_SIZE + 1);
  const rows = await allRows(statement, rowSchema);
  const { page, nextCursor } = takePage(rows, MEMBERS_PAGE_SIZE, (row) => [row.createdAt, row.id]);
  const time = now().toISOString();
  const invitations = Array.from(page, (row) => ({ ...row, isExpired: row.expiresAt <= time }));
  return { invitations, next: nextCursor };
}
