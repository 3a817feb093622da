import { z } from 'zod';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { organizationLogoSchema } from '#shared/card/policy/organization-logo.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { type AuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { jsonColumn, parseFirstRow, requireRow } from '#worker/db/rows.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';
import { throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import { countOpenRequests } from '#worker/organizations/count-attention.ts';
import {
  enqueueCardUpdates,
  startCardUpdates,
  startedSchema,
} from '#worker/policies/card-updates.ts';

const SEATS = buildSeatsSql('?2');

/** `?3` is the caller's membership. */
const OWN_GROUPS = `(SELECT json_group_array(own.name) FROM (SELECT g.name
    FROM organization_group_members gm JOIN organization_groups g ON g.id = gm.group_id
    WHERE gm.member_id = ?3 ORDER BY g.name_key) own)`;
const READ_OWN = `SELECT ${OWN_GROUPS} AS groups, logo FROM organizations WHERE id = ?1 AND ?2 IS NOT NULL`;
const READ_COUNTS = `SELECT active, suspended, invited, company_cards AS companyCards, ${SEATS} AS seats,
    ${OWN_GROUPS} AS groups, (SELECT logo FROM organizations WHERE id = ?1) AS logo
  FROM organization_counts WHERE organization_id = ?1`;

const ownSchema = z.object({
  groups: jsonColumn(z.array(z.string())),
  logo: jsonColumn(organizationLogoSchema).nullable(),
});
const countsSchema = ownSchema.extend({
  active: z.int(),
  suspended: z.int(),
  invited: z.int(),
  companyCards: z.int(),
  seats: z.int(),
});

/** The organization as a member sees it: counts and seats only for those who may read members. */
export async function readDetails(
  db: D1Database,
  member: Membership,
  userId: string,
): Promise<OrganizationDetails> {
  const { id: memberId, organization, role } = member;
  const { billingOwnerId, ...shown } = organization;
  const { id, plan } = organization;
  const openRequests = await findOpenRequests(db, member);
  const own = { ...shown, role, openRequests, isBillingOwner: billingOwnerId === userId };
  const key = [id, billingOwnerId, memberId] as const;
  if (findScope(role, 'readMembers') === null) {
    const { groups, logo } = await requireRow(db.prepare(READ_OWN).bind(...key), ownSchema);
    return { ...own, groups, logo, members: null, cards: null, seats: null };
  }
  const statement = db.prepare(READ_COUNTS).bind(...key);
  const {
    seats,
    companyCards: cards,
    groups,
    logo,
    ...members
  } = await requireRow(statement, countsSchema);
  const limit = findLimit(plan, 'teamMembers');
  return {
    ...own,
    groups,
    logo,
    members,
    cards,
    seats: { used: seats, limit: Number.isFinite(limit) ? limit : null },
  };
}

async function findOpenRequests(db: D1Database, member: Membership): Promise<number | null> {
  const scope = findScope(member.role, 'decideRequests');
  if (scope === null || member.organization.kind !== 'company') return null;
  return countOpenRequests(db, { ...member, scope });
}

const RENAME = `UPDATE organizations SET name = ?2, updated_at = ?3 WHERE id = ?1 AND name <> ?2
  AND ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?3' })}`;

/**
 * Renames an organization. Its slug stays, because links contain it. Its cards show the name as the
 * alternative text of the logo. Throws the refusals of `findPublishingRefusal`.
 */
export async function renameOrganization(
  context: Kernel,
  { organization }: Membership,
  name: string,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<void> {
  const { db } = context;
  const [written, , started] = await db.batch([
    db.prepare(RENAME).bind(organization.id, name, source.at, source.actor),
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
    startCardUpdates(context, organization.id),
  ]);
  if (written?.meta.changes === 0 && name !== organization.name) {
    throwIfRefused(await findPublishingRefusal(db, source));
  }
  await context.notify('organizationChanged', { organizationId: organization.id });
  if (parseFirstRow(started, startedSchema)?.revision === 1) {
    await enqueueCardUpdates(context, organization.id, origin);
  }
}
