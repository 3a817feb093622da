import { z } from 'zod';
import type { setUpPartner } from '#shared/api/operator/partners.ts';
import { buildSystemSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildSlug } from '#worker/organizations/add-organization.ts';
import { PARTNER_NEEDS_ENTERPRISE } from '#worker/organizations/copy.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';

type Created = z.infer<typeof setUpPartner.response>['partner'];
/** Statements for the transaction that makes a partner, after it. They do nothing without it. */
export type BuildPartnerWrites = (
  organizationId: string,
  name: string,
  at: string,
) => readonly D1PreparedStatement[];

const FIND_OWNER = `SELECT id, email, first_name AS firstName, last_name AS lastName
  FROM users WHERE email_key = ?1`;
// Repeating a command makes no second partner, so the plan and the name are checked here.
const INSERT = `INSERT INTO organizations
  (id, slug, name, kind, billing_owner_id, created_at, updated_at)
  SELECT ?1, ?2, ?3, 'partner', u.id, ?5, ?5 FROM users u WHERE u.id = ?4 AND u.plan = 'enterprise'
    AND NOT EXISTS (SELECT 1 FROM organizations WHERE billing_owner_id = u.id
      AND kind = 'partner' AND name = ?3)
  ON CONFLICT (slug) DO NOTHING`;
const FIND_PARTNER = `SELECT id, slug, name FROM organizations
  WHERE billing_owner_id = ?1 AND kind = 'partner' AND name = ?2`;
const IS_CREATED = 'EXISTS (SELECT 1 FROM organizations WHERE id = ?2)';

const ownerSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
const partnerSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/**
 * Makes a partner with the account of an address as its owner and billing owner, or returns the one
 * of that name which the account has. Throws `not_found` without such an account, and `plan_limit`
 * without Enterprise, whose seats a partner's people use.
 */
export async function addPartner(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { name, owner: address }: z.infer<typeof setUpPartner.request>,
  requestId: string,
  buildPartnerWrites: BuildPartnerWrites,
): Promise<Created> {
  const owner = await firstRow(db.prepare(FIND_OWNER).bind(emailKey(address)), ownerSchema);
  if (owner === null) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const slug = `${buildSlug(name) || 'partner'}-${id.slice(0, 8)}`;
  const source = buildSystemSource(id, requestId, now());
  const { at } = source;
  const details = { name, kind: 'partner', owner: owner.email };
  const member = { ...owner, id: crypto.randomUUID(), userId: owner.id, role: 'owner' as const };
  const [, , , , found] = await db.batch([
    db.prepare(INSERT).bind(id, slug, name, owner.id, at),
    recordAudit(
      db,
      source,
      { action: 'organization.created', target: id, details },
      { ifChanged: true },
    ),
    ...buildMemberInserts(db, { ...member, organizationId: id, at }, IS_CREATED),
    db.prepare(FIND_PARTNER).bind(owner.id, name),
    ...buildPartnerWrites(id, name, at),
  ]);
  const partner = partnerSchema.safeParse(found?.results[0]);
  if (!partner.success) throw new ApiError('plan_limit', { message: PARTNER_NEEDS_ENTERPRISE });
  return { ...partner.data, isNew: partner.data.id === id };
}
