import { z } from 'zod';
import type { createOrganization, Organization } from '#shared/api/organizations/organizations.ts';
import { ORGANIZATIONS_MAX } from '#shared/organization/limits.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { buildKeyedUuid } from '#worker/http/crypto/keyed-uuid.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import {
  CREATED_AND_LEFT,
  NO_FREE_SEAT,
  ORGANIZATIONS_NOT_IN_PLAN,
  TOO_MANY_ORGANIZATIONS,
} from '#worker/organizations/copy.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';
import { buildDefaultPolicy } from '#worker/policies/change-policies.ts';
import { buildHasSeatSql } from '#worker/db/seats-sql.ts';

/** Each attempt generates another slug. */
const ATTEMPTS_MAX = 4;
const SLUG_MAX = 40;

/** Readable part of a URL. Empty for a name without letters or digits of the Latin script. */
export function buildSlug(name: string): string {
  const words = foldText(name).match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
}

// The plan's seats and the number of organizations are checked in the statement.
const INSERT = `INSERT INTO organizations
  (id, slug, name, billing_owner_id, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE ${buildHasSeatSql('?4')}
    AND (SELECT count(*) FROM organizations WHERE billing_owner_id = ?4) < ${ORGANIZATIONS_MAX}
  ON CONFLICT DO NOTHING`;

const READ_HAS_SEAT = `SELECT ${buildHasSeatSql('?1')} AS count`;

const countSchema = z.object({ count: z.int() });

/** What an earlier request with the same key made, or null. Throws `not_found` once the caller left it. */
async function findCreated(
  db: D1Database,
  userId: string,
  id: string,
): Promise<Organization | null> {
  const membership = await findMembership(db, userId, id);
  if (membership !== null) {
    const { billingOwnerId: _, ...shown } = membership.organization;
    return { ...shown, role: membership.role };
  }
  const exists = await hasRow(db.prepare('SELECT 1 FROM organizations WHERE id = ?').bind(id));
  if (exists) throw new ApiError('not_found', { message: CREATED_AND_LEFT });
  return null;
}

// The organization of an earlier request has members already: no one returns to it as its owner.
const IS_NEW = `EXISTS (SELECT 1 FROM organizations WHERE id = ?2)
  AND NOT EXISTS (SELECT 1 FROM organization_members WHERE organization_id = ?2)`;

/**
 * Creates an organization with `user` as its owner and billing owner. With a `key`, a repeated call
 * creates none: the ID follows from account and key, so the statement that inserts judges it. Throws
 * `plan_limit` without a free seat or beyond `ORGANIZATIONS_MAX`, and `not_found` for the key of an
 * organization that the account left.
 */
export async function addOrganization(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  user: SessionUser,
  { name, key }: z.infer<typeof createOrganization.request>,
  request: Pick<AuditSource, 'requestId' | 'ipPrefix'>,
): Promise<Organization> {
  const at = now().toISOString();
  const keyedId = key === undefined ? null : buildKeyedUuid('organization', user.id, key);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const earlier = keyedId === null ? null : await findCreated(db, user.id, keyedId);
    if (earlier !== null) return earlier;
    const id = keyedId ?? crypto.randomUUID();
    const slug = pickSlug(name, attempt);
    const source: AuditSource = {
      ...request,
      organizationId: id,
      actor: user.id,
      actorEmail: user.email,
      at,
    };
    const [created] = await db.batch([
      db.prepare(INSERT).bind(id, slug, name, user.id, at),
      recordAudit(
        db,
        source,
        { action: 'organization.created', target: id, details: { name } },
        { ifChanged: true },
      ),
      ...buildMemberInserts(
        db,
        {
          id: crypto.randomUUID(),
          organizationId: id,
          userId: user.id,
          role: 'owner',
          firstName: user.firstName,
          lastName: user.lastName,
          email: user.email,
          at,
        },
        IS_NEW,
      ),
      buildDefaultPolicy(db, id, at),
    ]);
    // `changes` also counts rows that triggers changed.
    if ((created?.meta.changes ?? 0) > 0) {
      const own = { kind: 'company', plan: user.plan, role: 'owner', deletesAt: null } as const;
      return { id, slug, name, ...own };
    }
    await requireAnotherOrganization(db, user);
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function pickSlug(name: string, attempt: number): string {
  const slug = buildSlug(name);
  const suffix = crypto.randomUUID().slice(0, 8);
  if (slug === '') return `team-${suffix}`;
  return attempt === 0 ? slug : `${slug}-${suffix}`;
}

async function requireAnotherOrganization(db: D1Database, user: SessionUser): Promise<void> {
  const statement = db
    .prepare('SELECT count(*) AS count FROM organizations WHERE billing_owner_id = ?')
    .bind(user.id);
  const { count } = (await firstRow(statement, countSchema)) ?? { count: 0 };
  if (count >= ORGANIZATIONS_MAX) {
    throw new ApiError('plan_limit', { message: TOO_MANY_ORGANIZATIONS });
  }
  if (findLimit(user.plan, 'teamMembers') === 0) {
    throw new ApiError('plan_limit', { message: ORGANIZATIONS_NOT_IN_PLAN });
  }
  const seat = db.prepare(READ_HAS_SEAT).bind(user.id);
  if ((await firstRow(seat, countSchema))?.count === 0) {
    throw new ApiError('plan_limit', { message: NO_FREE_SEAT });
  }
}
