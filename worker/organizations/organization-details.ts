import { z } from 'zod';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { requireRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import type { AuditSource } from '#worker/organizations/audit/audit-entry.ts';
import { recordAudit } from '#worker/organizations/audit/audit-entry.ts';
import { buildSeatsSql } from '#worker/organizations/seats-sql.ts';

const SEATS = buildSeatsSql('?2');

const countsSchema = z.object({
  active: z.int(),
  suspended: z.int(),
  invited: z.int(),
  seats: z.int(),
});

/** The organization as a member sees it: counts and seats only for those who may read members. */
export async function readDetails(
  db: D1Database,
  { organization, role }: Membership,
  userId: string,
): Promise<OrganizationDetails> {
  const { id, slug, name, plan, billingOwnerId } = organization;
  const own = { id, slug, name, plan, role, isBillingOwner: billingOwnerId === userId };
  if (findScope(role, 'readMembers') === null) return { ...own, members: null, seats: null };
  const statement = db
    .prepare(
      `SELECT active, suspended, invited, ${SEATS} AS seats
      FROM organization_counts WHERE organization_id = ?1`,
    )
    .bind(id, billingOwnerId);
  const { seats, ...members } = await requireRow(statement, countsSchema);
  const limit = findLimit(plan, 'teamMembers');
  return {
    ...own,
    members,
    seats: { used: seats, limit: Number.isFinite(limit) ? limit : null },
  };
}

/** Renames an organization. Its slug stays, because links contain it. */
export async function renameOrganization(
  { db }: Pick<Kernel, 'db'>,
  { organization }: Membership,
  name: string,
  source: AuditSource,
): Promise<void> {
  await db.batch([
    db
      .prepare('UPDATE organizations SET name = ?2, updated_at = ?3 WHERE id = ?1 AND name <> ?2')
      .bind(organization.id, name, source.at),
    recordAudit(
      db,
      source,
      {
        action: 'organization.updated',
        target: organization.id,
        details: { before: { name: organization.name }, after: { name } },
      },
      { ifChanged: true },
    ),
  ]);
}
