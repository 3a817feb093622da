import { type PolicyContent, DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { POLICIES_MAX } from '#shared/api/organizations/policies.ts';
import type { Publishing } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { listPolicyPictures } from '#worker/policies/read-policies.ts';

const DEFAULT_NAME = 'Default';

const INSERT_DEFAULT = `INSERT INTO organization_policies
    (id, organization_id, name, position, is_default, version, content, created_at, updated_at)
  SELECT ?1, ?2, ?3, ${POLICIES_MAX + 1}, 1, 1, ?4, ?5, ?5
  WHERE EXISTS (SELECT 1 FROM organizations WHERE id = ?2)
  ON CONFLICT DO NOTHING`;

/** The default policy of an organization, for the transaction that creates it. */
export function buildDefaultPolicy(
  db: D1Database,
  organizationId: string,
  at: string,
): D1PreparedStatement {
  return db
    .prepare(INSERT_DEFAULT)
    .bind(crypto.randomUUID(), organizationId, DEFAULT_NAME, JSON.stringify(DEFAULT_POLICY), at);
}

const INSERT = `INSERT INTO organization_policies
    (id, organization_id, name, position, is_default, version, content, created_at, updated_at)
  SELECT ?1, ?2, ?3, coalesce((SELECT max(position) FROM organization_policies
      WHERE organization_id = ?2 AND is_default = 0), -1) + 1, 0, 1, ?4, ?5, ?5
  WHERE (SELECT count(*) FROM organization_policies WHERE organization_id = ?2) < ${POLICIES_MAX}
    AND ${buildMayPublishSql({ organization: '?2', actor: '?6', at: '?5' })}
  ON CONFLICT DO NOTHING`;

interface NewPolicy {
  id: string;
  organizationId: string;
  name: string;
  content: PolicyContent;
  /** Who creates it: an account, or the `actorId` of a key. */
  actor: string;
  at: string;
}

/**
 * Creates a policy unless the organization has reached `POLICIES_MAX`, or publishing is paused for it
 * or its actor.
 */
export function insertPolicy(db: D1Database, policy: NewPolicy): D1PreparedStatement {
  const { id, organizationId, name, content, actor, at } = policy;
  return db.prepare(INSERT).bind(id, organizationId, name, JSON.stringify(content), at, actor);
}

// The version changes with the content only, because it is part of every page's ETag. A trigger keeps
// the content before it.
const UPDATE = `UPDATE organization_policies SET name = coalesce(?3, name),
    version = version + (?4 IS NOT NULL AND content <> ?4),
    content = coalesce(?4, content), updated_at = ?5
  WHERE id = ?1 AND organization_id = ?2 AND (?6 IS NULL OR version = ?6)
    AND (name <> coalesce(?3, name) OR content <> coalesce(?4, content))
    AND (?4 IS NULL OR ${buildMayPublishSql({ organization: '?2', actor: '?7', at: '?5' })})`;

export interface PolicyChange {
  policyId: string;
  organizationId: string;
  name: string | null;
  content: PolicyContent | null;
  actor: string;
  at: string;
  /** The version the change is based on, or null. */
  version: number | null;
}

export function updatePolicyRow(db: D1Database, change: PolicyChange): D1PreparedStatement {
  const { policyId, organizationId, name, content, actor, at, version } = change;
  const stored = content === null ? null : JSON.stringify(content);
  return db.prepare(UPDATE).bind(policyId, organizationId, name, stored, at, version, actor);
}

const REORDER = `UPDATE organization_policies
  SET position = (SELECT key FROM json_each(?2) WHERE value = organization_policies.id)
  WHERE organization_id = ?1 AND is_default = 0 AND id IN (SELECT value FROM json_each(?2))
    AND position <> (SELECT key FROM json_each(?2) WHERE value = organization_policies.id)
    AND ${buildMayPublishSql({ organization: '?1', actor: '?3', at: '?4' })}`;

/** Gives the policies, without the default, this order of precedence. */
export function reorderPolicies(
  db: D1Database,
  { organizationId, actor, at }: Publishing,
  policyIds: readonly string[],
): D1PreparedStatement {
  return db.prepare(REORDER).bind(organizationId, JSON.stringify(policyIds), actor, at);
}

const DELETE_PICTURES = `DELETE FROM organization_policy_pictures WHERE policy_id = ?1
  AND EXISTS (SELECT 1 FROM organization_policies WHERE id = ?1 AND content = ?2)`;
const INSERT_PICTURES = `INSERT INTO organization_policy_pictures (policy_id, path)
  SELECT ?1, value FROM json_each(?3)
  WHERE EXISTS (SELECT 1 FROM organization_policies WHERE id = ?1 AND content = ?2)`;

/** Statements after the one that writes a policy: they store which pictures it has. */
export function buildPolicyPictures(
  db: D1Database,
  policyId: string,
  content: PolicyContent,
): D1PreparedStatement[] {
  const stored = JSON.stringify(content);
  const paths = JSON.stringify(listPolicyPictures(content));
  return [
    db.prepare(DELETE_PICTURES).bind(policyId, stored),
    db.prepare(INSERT_PICTURES).bind(policyId, stored, paths),
  ];
}

/** Deletes a policy that is not the default. Its groups then have the next one. */
export function deletePolicyRow(
  db: D1Database,
  { policyId, organizationId }: { policyId: string; organizationId: string },
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM organization_policies WHERE id = ?1 AND organization_id = ?2 AND is_default = 0`,
    )
    .bind(policyId, organizationId);
}

interface Assignment extends Publishing {
  groupId: string;
  policyId: string | null;
}

const ASSIGN = `INSERT INTO organization_policy_groups (group_id, policy_id)
  SELECT g.id, p.id FROM organization_groups g JOIN organization_policies p ON p.id = ?3
  WHERE g.id = ?2 AND g.organization_id = ?1 AND p.organization_id = ?1 AND p.is_default = 0
    AND ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?5' })}
  ON CONFLICT (group_id) DO UPDATE SET policy_id = excluded.policy_id
  WHERE policy_id <> excluded.policy_id`;
const UNASSIGN = `DELETE FROM organization_policy_groups WHERE group_id = ?2
  AND EXISTS (SELECT 1 FROM organization_groups WHERE id = ?2 AND organization_id = ?1)`;

/** Assigns a policy to a group of the same organization, or none with `policyId: null`. */
export function assignPolicyRow(
  db: D1Database,
  { organizationId, groupId, policyId, actor, at }: Assignment,
): D1PreparedStatement {
  return policyId === null
    ? db.prepare(UNASSIGN).bind(organizationId, groupId)
    : db.prepare(ASSIGN).bind(organizationId, groupId, policyId, actor, at);
}
