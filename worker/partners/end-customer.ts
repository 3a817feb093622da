import { z } from 'zod';
import { type AuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

// A trigger stores the time: invoices paid before it still count for the partner.
const END = 'DELETE FROM partner_customers WHERE user_id = ?1 AND organization_id = ?2';

/** Ends that an account is a customer. Returns whether it was one of this partner. */
export async function endCustomer(
  { db }: Pick<Kernel, 'db'>,
  userId: string,
  action: 'customer.left' | 'customer.released',
  source: AuditSource,
): Promise<boolean> {
  const [ended] = await db.batch([
    db.prepare(END).bind(userId, source.organizationId),
    recordAudit(db, source, { action, target: userId }, { ifChanged: true }),
  ]);
  return (ended?.meta.changes ?? 0) > 0;
}

const partnerSchema = z.object({ id: z.string(), name: z.string(), joinedAt: z.string() });
export type CurrentPartner = z.infer<typeof partnerSchema>;

const FIND_PARTNER = `SELECT o.id, coalesce(b.brand ->> '$.productName', o.name) AS name,
    c.joined_at AS joinedAt
  FROM partner_customers c JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN partner_brands b ON b.organization_id = o.id
  WHERE c.user_id = ?1 AND o.deleting_at IS NULL`;

/** The partner whose customer an account is, or null. */
export async function findPartner(db: D1Database, userId: string): Promise<CurrentPartner | null> {
  return firstRow(db.prepare(FIND_PARTNER).bind(userId), partnerSchema);
}

/** As `findPartner`. Throws `not_found` without one. */
export async function requireOwnPartner(db: D1Database, userId: string): Promise<CurrentPartner> {
  const partner = await findPartner(db, userId);
  if (partner === null) throw new ApiError('not_found');
  return partner;
}

const FIND_AT = `SELECT organization_id AS organizationId FROM (
    SELECT organization_id, joined_at, '9999' AS left_at FROM partner_customers WHERE user_id = ?1
    UNION ALL SELECT organization_id, joined_at, left_at FROM partner_departures WHERE user_id = ?1)
  WHERE joined_at <= ?2 AND left_at > ?2 ORDER BY joined_at DESC LIMIT 1`;
const organizationSchema = z.object({ organizationId: z.string() });

/**
 * The partner whose customer an account was at a time (ISO 8601), or null. A payment counts for the
 * partner of the moment it was made, so that a customer who moves counts once.
 */
export async function findPartnerAt(
  db: D1Database,
  userId: string,
  at: string,
): Promise<string | null> {
  const row = await firstRow(db.prepare(FIND_AT).bind(userId, at), organizationSchema);
  return row?.organizationId ?? null;
}

const EVER = `SELECT 1 FROM partner_customers WHERE user_id = ?1
  UNION ALL SELECT 1 FROM partner_departures WHERE user_id = ?1 LIMIT 1`;

/** Whether `findPartnerAt` can find a partner of an account. */
export async function wasCustomer(db: D1Database, userId: string): Promise<boolean> {
  return hasRow(db.prepare(EVER).bind(userId));
}

const REMOVE_MANY = `DELETE FROM partner_customers WHERE user_id IN (
  SELECT c.user_id FROM partner_customers c JOIN organizations o ON o.id = c.organization_id
  WHERE o.id = ?1 AND o.deleting_at IS NOT NULL LIMIT ?2)`;

/** Ends at most `limit` customers of a partner that is being deleted. Returns a number above 0 while some may be left. */
export async function removeCustomers(
  db: D1Database,
  organizationId: string,
  limit: number,
): Promise<number> {
  const { meta } = await db.prepare(REMOVE_MANY).bind(organizationId, limit).run();
  return meta.changes;
}
