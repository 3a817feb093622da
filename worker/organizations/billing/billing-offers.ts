import { z } from 'zod';
import {
  BILLING_OFFER_DAYS,
  type BillingOffer,
} from '#shared/api/organizations/people/billing-offers.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import {
  mailBilling,
  mailBillingAnswer,
  type BillingMailContext,
} from '#worker/organizations/billing/mail-billing.ts';
import { BILLING_OWNER_ONLY, NOT_AN_OWNER } from '#worker/organizations/copy.ts';
import { readAllMemberRows } from '#worker/organizations/member-row.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';

/** SQL: seats that an organization uses: active members and open invitations. */
export function buildOrganizationSeatsSql(organization: string): string {
  return `coalesce((SELECT n.active + n.invited FROM organization_counts n
    WHERE n.organization_id = ${organization}), 0)`;
}

const buildNameSql = (account: string): string =>
  `trim(${account}.first_name || ' ' || ${account}.last_name)`;
const FIND = `SELECT b.id, b.offered_by AS fromId, b.offered_to AS toId, b.created_at AS createdAt,
    b.expires_at AS expiresAt, ${buildNameSql('payer')} AS fromName, payer.email AS fromEmail,
    ${buildNameSql('next')} AS toName, next.email AS toEmail, next.plan,
    ${buildOrganizationSeatsSql('b.organization_id')} AS seats, ${buildSeatsSql('next.id')} AS seatsElsewhere
  FROM billing_offers b JOIN users payer ON payer.id = b.offered_by
    JOIN users next ON next.id = b.offered_to
  WHERE b.organization_id = ?1 AND b.expires_at > ?2`;
const rowSchema = z.object({
  id: z.string(),
  fromId: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  toId: z.string(),
  toName: z.string(),
  toEmail: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  plan: z.enum(PLAN_IDS),
  seats: z.int(),
  seatsElsewhere: z.int(),
});
export type OfferRow = z.infer<typeof rowSchema>;

/** The open offer of an organization at a time (ISO 8601 UTC), or null. */
export async function findBillingOffer(
  db: D1Database,
  organizationId: string,
  at: string,
): Promise<OfferRow | null> {
  return firstRow(db.prepare(FIND).bind(organizationId, at), rowSchema);
}

/** An offer as an owner sees it. */
export function buildBillingOffer(row: OfferRow, userId: string): BillingOffer {
  const { id, fromId, toId, createdAt, expiresAt, plan, seats, seatsElsewhere } = row;
  const limit = findLimit(plan, 'teamMembers');
  const ends = { [fromId]: 'sent', [toId]: 'received' } as const;
  return {
    id,
    from: { name: row.fromName, email: row.fromEmail },
    to: { name: row.toName, email: row.toEmail },
    side: ends[userId] ?? 'other',
    createdAt,
    expiresAt,
    terms: {
      plan,
      seats,
      seatsElsewhere,
      seatLimit: Number.isFinite(limit) ? limit : null,
    },
  };
}

// An expired offer is replaced, because the sweep deletes it only within an hour.
const INSERT = `INSERT INTO billing_offers
    (organization_id, id, offered_by, offered_to, created_at, expires_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM organizations
      WHERE id = ?1 AND billing_owner_id = ?3)
    AND EXISTS (SELECT 1 FROM organization_members m WHERE m.organization_id = ?1
      AND m.user_id = ?4 AND m.role = 'owner' AND m.status = 'active')
  ON CONFLICT (organization_id) DO UPDATE SET id = excluded.id, offered_by = excluded.offered_by,
    offered_to = excluded.offered_to, created_at = excluded.created_at, expires_at = excluded.expires_at
  WHERE billing_offers.expires_at <= excluded.created_at`;

/** Another owner of an organization who is to pay for it, instead of the account `from`. */
export interface NewOffer {
  organizationId: string;
  from: string;
  memberId: string;
}

/**
 * Offers billing to another owner and mails both. Returns the open offer, also that of an earlier call
 * for the same person, or null for the billing owner. A failure to mail throws, so that a repeated call
 * mails them. Throws `not_found` for no active member,
 * `invalid_input` for a member who is no owner, `billing_offered` while another person has an offer,
 * and `forbidden` if `from` no longer pays.
 */
export async function createBillingOffer(
  context: BillingMailContext,
  { organizationId, from, memberId }: NewOffer,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<OfferRow | null> {
  const { db } = context;
  const [member] = await readAllMemberRows(db, organizationId, [memberId]);
  if (member?.status !== 'active') throw new ApiError('not_found');
  if (member.isBillingOwner) return null;
  if (member.role !== 'owner') {
    const issues = [{ path: 'member', message: NOT_AN_OWNER }];
    throw new ApiError('invalid_input', { message: NOT_AN_OWNER, issues });
  }
  const { userId: to } = member;
  const expiresAt = new Date(Date.parse(source.at) + BILLING_OFFER_DAYS * DAY_MS).toISOString();
  const id = crypto.randomUUID();
  const details = { from, to, expiresAt };
  await db.batch([
    db.prepare(INSERT).bind(organizationId, id, from, to, source.at, expiresAt),
    recordAudit(
      db,
      source,
      { action: 'billing.offered', target: memberId, details },
      { ifChanged: true },
    ),
  ]);
  const offer = await findBillingOffer(db, organizationId, source.at);
  if (offer === null) throw new ApiError('forbidden', { message: BILLING_OWNER_ONLY });
  if (offer.toId !== to) throw new ApiError('billing_offered');
  await mailBilling(context, 'offered', { offer, organizationId, origin });
  return offer;
}

const END = `DELETE FROM billing_offers WHERE organization_id = ?1 AND id = ?2 AND `;
const ENDINGS = {
  withdrawn: { sql: `${END} offered_by = ?3`, action: 'billing.offer_withdrawn' },
  declined: { sql: `${END} offered_to = ?3`, action: 'billing.offer_declined' },
} as const;

/**
 * Ends an offer: withdrawn by who made it, or declined by its recipient, which mails both. Throws
 * `not_found` for any other account or offer.
 */
export async function endBillingOffer(
  context: BillingMailContext,
  how: keyof typeof ENDINGS,
  { offerId, userId }: { offerId: string; userId: string },
  { source, origin }: { source: AuditSource; origin: string },
): Promise<void> {
  const { db } = context;
  const { organizationId, at } = source;
  const offer = await findBillingOffer(db, organizationId, at);
  const { sql, action } = ENDINGS[how];
  const [ended] = await db.batch([
    db.prepare(sql).bind(organizationId, offerId, userId),
    recordAudit(db, source, { action, target: offerId }, { ifChanged: true }),
  ]);
  if (offer === null || (ended?.meta.changes ?? 0) === 0) throw new ApiError('not_found');
  if (how === 'declined') await mailBillingAnswer(context, how, { offer, organizationId, origin });
}

/** Deletes offers that have expired. */
export async function sweepBillingOffers(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM billing_offers WHERE expires_at <= ?')
    .bind(now.toISOString())
    .run();
}
