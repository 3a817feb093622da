import { copyBeforeDeletion } from '#worker/db/deleted-items.ts';
import type { Kernel } from '#worker/kernel.ts';

const COPY = `SELECT json_object('name', g.name, 'nameKey', g.name_key, 'createdAt', g.created_at,
    'members', json((SELECT json_group_array(gm.member_id) FROM organization_group_members gm
      WHERE gm.group_id = g.id)),
    'policy', (SELECT pg.policy_id FROM organization_policy_groups pg WHERE pg.group_id = g.id)) AS content
  FROM organization_groups g WHERE g.organization_id = ?1 AND g.id = ?2`;

export const deletedGroup = (organizationId: string, groupId: string) =>
  ({ kind: 'group', ownerId: organizationId, key: groupId }) as const;

/** The statement that stores a group with its members and its policy before its deletion. */
export function copyGroup(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  groupId: string,
): D1PreparedStatement {
  return copyBeforeDeletion(db, deletedGroup(organizationId, groupId), COPY, now());
}
