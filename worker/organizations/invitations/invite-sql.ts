import { buildHasRoleSql } from '#worker/organizations/access/actor-sql.ts';

// Conditions of the statements that invite. They are part of the statement, so that parallel calls
// cannot both use the last seat or mail, and no role changes between a check and its use.

/** The actor `?11` still has the role `?12`. */
export const ACTOR_MAY_INVITE = buildHasRoleSql({
  actor: '?11',
  organization: 'o.id',
  role: '?12',
});

/** All groups of the JSON list `?6` belong to the organization. */
export const HAS_GROUPS = `(SELECT count(*) FROM json_each(?6) g
  JOIN organization_groups og ON og.id = g.value AND og.organization_id = o.id)
  = json_array_length(?6)`;

/** A manager, whose member ID is `?13` (NULL for others), is in all groups of `?6`, at least one. */
export const HAS_OWN_GROUPS = `(?13 IS NULL OR (json_array_length(?6) > 0
  AND (SELECT count(*) FROM json_each(?6) g JOIN organization_group_members gm
    ON gm.group_id = g.value AND gm.member_id = ?13) = json_array_length(?6)))`;

/** The address `?4` belongs to an active or suspended member. */
export const IS_MEMBER = `EXISTS (SELECT 1 FROM users u
  JOIN organization_members m ON m.user_id = u.id AND m.organization_id = o.id
  WHERE u.email_key = ?4 AND m.status <> 'left')`;
