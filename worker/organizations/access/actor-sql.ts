import { buildWorksSql } from '#worker/db/manager-sql.ts';

interface ActorExpressions {
  /** SQL expressions: the member's ID or a key's `actorId`, the organization, and the role. */
  actor: string;
  organization: string;
  role: string;
}

/**
 * SQL condition: the actor still has the role by which an action was judged. An organization's API
 * key has the role of an admin until it is revoked, while its maker may make keys or it is a service key.
 */
export function buildHasRoleSql({ actor, organization, role }: ActorExpressions): string {
  return `(EXISTS (SELECT 1 FROM organization_members acting
      WHERE acting.id = ${actor} AND acting.organization_id = ${organization}
        AND acting.status = 'active' AND acting.role = ${role})
    OR (${role} = 'admin' AND ${buildHasKeySql(actor, organization)}))`;
}

/**
 * SQL condition: the actor is a key of the organization, or an app that was connected to it, is not
 * paused, and works for its maker. Both are SQL expressions.
 */
export function buildHasKeySql(actor: string, organization: string): string {
  return `(${actor} LIKE 'key:%' AND (EXISTS (SELECT 1 FROM api_keys acting_key
      WHERE acting_key.id = substr(${actor}, 5) AND acting_key.organization_id = ${organization}
        AND acting_key.paused_at IS NULL
        AND ${buildWorksSql('acting_key', organization)})
    OR EXISTS (SELECT 1 FROM oauth_grants acting_app
      WHERE acting_app.id = substr(${actor}, 5) AND acting_app.organization_id = ${organization}
        AND acting_app.paused_at IS NULL
        AND ${buildWorksSql('acting_app', organization, 'user_id')})))`;
}
