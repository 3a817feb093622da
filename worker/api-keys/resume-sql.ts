import { buildManagesSql } from '#worker/db/manager-sql.ts';

/**
 * SQL condition: an account could make keys of the key's organization before the key was paused, and
 * still can. Who joined later may have been invited by who has the account of its maker.
 */
const buildIsEarlierAdminSql = (userId: string): string =>
  `(${buildManagesSql('api_keys.organization_id', userId, 'manageApiKeys')}
    AND EXISTS (SELECT 1 FROM organization_members em
      WHERE em.organization_id = api_keys.organization_id AND em.user_id = ${userId}
        AND em.joined_at < api_keys.paused_at))`;

const HAS_OTHER_ADMIN = `EXISTS (SELECT 1 FROM organization_members oa
  WHERE oa.organization_id = api_keys.organization_id AND oa.user_id <> api_keys.created_by
    AND ${buildIsEarlierAdminSql('oa.user_id')})`;

/**
 * SQL expression: how an account that manages a key lets it work again (`ApiKey.resumeWith`); NULL while
 * it is not paused. `userId` is an SQL expression.
 */
export const buildResumeWaySql = (userId: string): string => `(CASE
  WHEN api_keys.paused_at IS NULL THEN NULL
  WHEN api_keys.is_service = 0 THEN 'password'
  WHEN api_keys.created_by = ${userId} AND NOT ${HAS_OTHER_ADMIN} THEN 'link'
  WHEN api_keys.created_by <> ${userId} AND ${buildIsEarlierAdminSql(userId)} THEN 'password'
  ELSE 'other_admin' END)`;
