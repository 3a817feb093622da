// Who may make content public is asked in the statement that writes it. Cards, organizations and
// partners share these conditions, so no capability owns them.

/** SQL condition: publishing is not paused for an account, given as an SQL expression. */
export function buildNotPausedSql(userId: string): string {
  return `NOT EXISTS (SELECT 1 FROM publishing_pauses WHERE user_id = ${userId})`;
}

/**
 * SQL: the account of the person who acts: the account itself, or who made the API key or connected
 * the app whose `actorId` is given.
 */
export function buildActorAccountSql(actor: string): string {
  return `coalesce((SELECT pk.created_by FROM api_keys pk WHERE pk.id = substr(${actor}, 5)),
    (SELECT coalesce(pa.user_id, pa.created_by) FROM oauth_grants pa WHERE pa.id = substr(${actor}, 5)), ${actor})`;
}

/** SQL: when the pause of an organization ends; NULL if it is not paused at a time (ISO 8601 UTC). */
export function buildOrganizationPauseEndSql(organization: string, at: string): string {
  return `(SELECT max(tp.ends_at) FROM team_publishing_pauses tp
    WHERE tp.organization_id = ${organization} AND tp.ends_at > ${at})`;
}

interface PublishingExpressions {
  /** SQL expressions: the organization, an account or a key's `actorId`, and the present time. */
  organization: string;
  actor: string;
  at: string;
}

/**
 * SQL condition: content of an organization may become public now by an actor: neither the
 * organization's publishing is paused nor that of the person who acts.
 */
export function buildMayPublishSql({ organization, actor, at }: PublishingExpressions): string {
  return `(${buildOrganizationPauseEndSql(organization, at)} IS NULL
    AND ${buildNotPausedSql(buildActorAccountSql(actor))})`;
}
