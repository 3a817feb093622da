import { z } from 'zod';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { INVITATION_GONE } from '#worker/organizations/copy.ts';
import { createAcceptance, type Joiner } from '#worker/organizations/create-acceptance.ts';
import { buildTermInsert } from '#worker/partners/customers/join-customer.ts';
import { findPartner } from '#worker/partners/end-customer.ts';
import type { PartnerContext } from '#worker/partners/partner-context.ts';

const pendingSchema = z.object({
  organizationId: z.string(),
  partner: z.string(),
  email: z.string(),
  emailKey: z.string(),
});

const FIND = `SELECT i.organization_id AS organizationId, i.email, i.email_key AS emailKey,
    coalesce(b.brand ->> '$.productName', o.name) AS partner
  FROM partner_invitations i JOIN organizations o ON o.id = i.organization_id
    LEFT JOIN partner_brands b ON b.organization_id = o.id
  WHERE i.token_hash = ?1 AND i.expires_at > ?2 AND ${IS_OPEN}`;

type PendingInvitation = z.infer<typeof pendingSchema> & { hash: string };

async function requireInvitation(
  { db, now }: PartnerContext,
  token: string,
): Promise<PendingInvitation> {
  const hash = sha256Hex(token);
  const found = await firstRow(db.prepare(FIND).bind(hash, now().toISOString()), pendingSchema);
  if (found === null) throw new ApiError('not_found', { message: INVITATION_GONE });
  return { ...found, hash };
}

// For one of two accounts that are created for the address at once, and once only.
const CLAIM = `UPDATE partner_invitations SET created_at = created_at
  WHERE token_hash = ?1 AND expires_at > ?2
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_key = partner_invitations.email_key)`;
const JOIN = `INSERT INTO partner_customers (user_id, organization_id, joined_by, joined_at)
  SELECT u.id, o.id, 'invitation', ?3 FROM partner_invitations i
    JOIN organizations o ON o.id = i.organization_id AND ${IS_OPEN} AND o.kind = 'partner'
    JOIN users u ON u.id = ?2 AND u.email_key = i.email_key
  WHERE i.token_hash = ?1 AND i.expires_at > ?3 ON CONFLICT (user_id) DO NOTHING`;
const USE = `DELETE FROM partner_invitations WHERE token_hash = ?1 AND EXISTS (
  SELECT 1 FROM partner_customers c
  WHERE c.user_id = ?2 AND c.organization_id = partner_invitations.organization_id)`;

/** Joins in one transaction. `account` inserts the account after the claim. */
async function join(
  { db, now }: PartnerContext,
  { organizationId, hash }: PendingInvitation,
  { profile, request }: Joiner,
  account: readonly D1PreparedStatement[],
): Promise<void> {
  const at = now().toISOString();
  const source = { ...request, organizationId, actor: profile.id, actorEmail: '', at };
  const claim = account.length === 0 ? [] : [db.prepare(CLAIM).bind(hash, at), ...account];
  await db.batch([
    ...claim,
    db.prepare(JOIN).bind(hash, profile.id, at),
    recordAudit(
      db,
      source,
      { action: 'customer.joined', target: profile.id, details: { by: 'invitation' } },
      { ifChanged: true },
    ),
    buildTermInsert(db, profile.id, profile),
    db.prepare(USE).bind(hash, profile.id),
  ]);
}

async function readJoined(db: D1Database, userId: string) {
  const partner = await findPartner(db, userId);
  return partner && { partner: { id: partner.id, name: partner.name } };
}

const explainRefusal = async () => new ApiError('not_found', { message: INVITATION_GONE });

/** What people may do with the mailed link of an invitation by a partner. */
export function createCustomerAcceptance(context: PartnerContext) {
  const { db } = context;
  return createAcceptance(context, {
    find: (token) => requireInvitation(context, token),
    describe: ({ partner, email }) => ({ partner, email }),
    async join(invitation, { origin, ...joiner }) {
      const userId = joiner.profile.id;
      await createBrandChanges(context).onCustomerMoving(userId, origin);
      await join(context, invitation, joiner, []);
      const joined = await readJoined(db, userId);
      // Revoked meanwhile, or a customer of another partner.
      if (joined === null) throw await explainRefusal();
      if (joined.partner.id !== invitation.organizationId) throw new ApiError('other_partner');
      return joined;
    },
    async joinCreated(invitation, { statements, ...joiner }) {
      await join(context, invitation, joiner, statements);
      return readJoined(db, joiner.profile.id);
    },
    explainRefusal,
  });
}
