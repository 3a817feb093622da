import { copyBeforeDeletion } from '#worker/db/deleted-items.ts';
import { buildRowJsonSql } from '#worker/db/deleted-rows.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Columns of a policy. */
export const POLICY_COLUMNS =
  `id organization_id name position is_default version content created_at updated_at`.split(/\s+/);
const COPY = `SELECT json_patch(${buildRowJsonSql('p', POLICY_COLUMNS)},
    json_object('groups', json((SELECT json_group_array(pg.group_id)
      FROM organization_policy_groups pg WHERE pg.policy_id = p.id)))) AS content
  FROM organization_policies p WHERE p.organization_id = ?1 AND p.id = ?2 AND p.is_default = 0`;

export const deletedPolicy = (organizationId: string, policyId: string) =>
  ({ kind: 'policy', ownerId: organizationId, key: policyId }) as const;

/** The statement that stores a policy with its groups before its deletion. */
export function copyPolicy(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  policyId: string,
): D1PreparedStatement {
  return copyBeforeDeletion(db, deletedPolicy(organizationId, policyId), COPY, now());
}
