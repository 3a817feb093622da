import { z } from 'zod';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { organizationLogoSchema, type CardLogo } from '#shared/card/policy/organization-logo.ts';
import type { ShownPolicy } from '#shared/card/policy/field-state.ts';
import { policyContentSchema, type PolicyContent } from '#shared/organization/policy/policy.ts';
import type { PolicySet, StoredPolicy } from '#shared/organization/policy/policy-set.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { findRemovedPictures } from '#worker/cards/blocked-pictures.ts';
import { buildCardsPlanSql } from '#worker/db/cards-plan-sql.ts';
import { allRows, firstRow, hasRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';

// At most `POLICIES_MAX` rows per organization, in order of precedence.
const SELECT = `SELECT p.id, p.organization_id AS organizationId, p.name, p.is_default AS isDefault,
    p.version, p.content, p.updated_at AS updatedAt, ${buildCardsPlanSql('u')} AS plan,
    o.name AS organizationName, o.logo,
    (SELECT json_group_array(g.group_id) FROM organization_policy_groups g WHERE g.policy_id = p.id) AS groups
  FROM organization_policies p JOIN organizations o ON o.id = p.organization_id
    JOIN users u ON u.id = o.billing_owner_id`;
const OF_ORGANIZATIONS = `${SELECT} WHERE p.organization_id IN (SELECT value FROM json_each(?1))
  ORDER BY p.organization_id, p.is_default, p.position, p.id`;
const BY_ID = `${SELECT} WHERE p.id = ?1`;

const rowSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  isDefault: sqlBoolean,
  version: z.int(),
  content: jsonColumn(policyContentSchema),
  updatedAt: z.string(),
  plan: z.enum(PLAN_IDS),
  organizationName: z.string(),
  logo: jsonColumn(organizationLogoSchema).nullable(),
  groups: jsonColumn(z.array(z.string())),
});
type Row = z.infer<typeof rowSchema>;

/** The policies of an organization in order of precedence, the default last. */
export async function readPolicyList(
  db: D1Database,
  organizationId: string,
): Promise<CardPolicy[]> {
  const statement = db.prepare(OF_ORGANIZATIONS).bind(JSON.stringify([organizationId]));
  return (await allRows(statement, rowSchema)).map(buildPolicy);
}

/** A policy of this organization among all of them. Throws `not_found`. */
export async function requirePolicy(
  db: D1Database,
  organizationId: string,
  policyId: string,
): Promise<{ policy: CardPolicy; all: CardPolicy[] }> {
  const all = await readPolicyList(db, organizationId);
  const policy = all.find(({ id }) => id === policyId);
  if (policy === undefined) throw new ApiError('not_found');
  return { policy, all };
}

function buildPolicy(row: Row): CardPolicy {
  const { id, name, isDefault, groups, version, content, updatedAt } = row;
  return { id, name, isDefault, groups, version, content, updatedAt };
}

/** The policies of organizations by ID, as cards apply them. */
export async function readPolicySets(
  db: D1Database,
  organizationIds: readonly string[],
): Promise<Map<string, PolicySet>> {
  const statement = db.prepare(OF_ORGANIZATIONS).bind(JSON.stringify(organizationIds));
  const rows = await allRows(statement, rowSchema);
  const pictures = rows.flatMap(({ content, logo }) => [
    ...listPolicyPictures(content),
    ...(logo === null ? [] : [logo.path]),
  ]);
  const removed = pictures.length === 0 ? [] : await findRemovedPictures(db, pictures);
  const sets = Map.groupBy(rows, ({ organizationId }) => organizationId);
  return new Map(Array.from(sets, ([id, policies]) => [id, buildSet(policies, removed)]));
}

function buildSet(rows: readonly Row[], removed: readonly string[]): PolicySet {
  const logo = findLogo(rows[0]);
  return {
    plan: rows[0]?.plan ?? 'free',
    name: rows[0]?.organizationName ?? '',
    assigned: rows
      .filter(({ isDefault, groups }) => !isDefault && groups.length > 0)
      .map(({ id, groups }) => ({ policyId: id, groups })),
    defaultPolicyId: rows.find(({ isDefault }) => isDefault)?.id ?? '',
    policies: rows.map((row) => buildStored(row, removed)),
    logo,
    isLogoRemoved: logo !== null && removed.includes(logo.path),
  };
}

function findLogo(row: Row | undefined): CardLogo | null {
  if (row === undefined || row.logo === null) return null;
  return { ...row.logo, name: row.organizationName };
}

function buildStored(row: Row, removed: readonly string[]): StoredPolicy {
  const { id, version, content } = row;
  const pictures = listPolicyPictures(content);
  return {
    id,
    version,
    content,
    removedPictures: pictures.filter((path) => removed.includes(path)),
  };
}

/** A policy of any organization for its public record; null if it was deleted. */
export async function findStoredPolicy(
  db: D1Database,
  policyId: string,
): Promise<(StoredPolicy & { organizationId: string }) | null> {
  const row = await firstRow(db.prepare(BY_ID).bind(policyId), rowSchema);
  if (row === null) return null;
  const pictures = listPolicyPictures(row.content);
  const removed = pictures.length === 0 ? [] : await findRemovedPictures(db, pictures);
  return { ...buildStored(row, removed), organizationId: row.organizationId };
}

const FIND_SHOWN = `SELECT content FROM organization_policies
  WHERE organization_id = ?1 AND id = ?2 AND version = ?3
  UNION ALL SELECT v.content FROM organization_policy_versions v
    JOIN organization_policies p ON p.id = v.policy_id
  WHERE p.organization_id = ?1 AND v.policy_id = ?2 AND v.version = ?3`;
const contentSchema = z.object({ content: jsonColumn(policyContentSchema) });

/** A policy of the organization as a card showed it; null if that is too long ago. */
export async function findShownPolicy(
  db: D1Database,
  organizationId: string,
  { id, version }: ShownPolicy,
): Promise<PolicyContent | null> {
  const statement = db.prepare(FIND_SHOWN).bind(organizationId, id, version);
  return (await firstRow(statement, contentSchema))?.content ?? null;
}

/** The pictures that a policy puts on cards. */
export function listPolicyPictures({ values, elements }: PolicyContent): string[] {
  const paths = [values.headerPhoto, ...elements.map(({ picture }) => picture)];
  return [...new Set(paths.flatMap((path) => path || []))];
}

const pathSchema = z.object({ path: z.string() });

/** The paths among these that a policy uses, unless its organization is being deleted. */
export async function findPolicyPictures(
  db: D1Database,
  paths: readonly string[],
): Promise<Set<string>> {
  const statement = db
    .prepare(
      `SELECT DISTINCT i.path FROM organization_policy_pictures i
        JOIN organization_policies p ON p.id = i.policy_id
        JOIN organizations o ON o.id = p.organization_id
      WHERE i.path IN (SELECT value FROM json_each(?)) AND o.deleting_at IS NULL`,
    )
    .bind(JSON.stringify(paths));
  return new Set((await allRows(statement, pathSchema)).map(({ path }) => path));
}

const HAS_OWN_POLICY = `SELECT 1 FROM organization_policies
  WHERE organization_id = ? AND (is_default = 0 OR version > 1) LIMIT 1`;

/** Whether an organization has changed its default policy or added another. */
export async function hasOwnPolicy(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(HAS_OWN_POLICY).bind(organizationId));
}

const cardsEndSchema = z.object({ name: z.string(), endedAt: z.string().nullable() });

/** The name of an organization, and since when its plan has no teams (ISO 8601 UTC); or null. */
export async function findCardsEnd(
  db: D1Database,
  organizationId: string,
): Promise<z.infer<typeof cardsEndSchema> | null> {
  const statement = db.prepare(
    'SELECT name, cards_ended_at AS endedAt FROM organizations WHERE id = ?',
  );
  return firstRow(statement.bind(organizationId), cardsEndSchema);
}

/** Whether any organization has a policy with this ID. */
export function hasPolicy(db: D1Database, policyId: string): Promise<boolean> {
  return hasRow(db.prepare('SELECT 1 FROM organization_policies WHERE id = ?').bind(policyId));
}
