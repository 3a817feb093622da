import { z } from 'zod';
import { describeRedirectHost } from '#shared/oauth/redirect-uri.ts';
import {
  buildAccessChangedSql,
  buildUnprovenSql,
  silentStep,
  type AccessChange,
  type AccessStep,
  type AccessSteps,
  type EndedAccess,
  type OwnedAccess,
} from '#worker/db/access-change.ts';
import { allRows, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { buildPauseServiceSql, buildRecentServiceSql } from '#worker/db/service-sql.ts';
import { recordOrganizationAccess } from '#worker/organizations/access-records.ts';

const NAMED = `id, redirect_uri AS redirectUri, organization_id AS organizationId,
  connected_at IS NOT NULL AS isConnected`;
const namedSchema = z.object({
  id: z.string(),
  redirectUri: z.string(),
  organizationId: z.string().nullable(),
  isConnected: sqlBoolean,
});
const IS_CHANGED = buildAccessChangedSql('?1', '?2');
const END_OWN = `DELETE FROM oauth_grants
  WHERE user_id = ?1 AND organization_id IS NULL AND ${IS_CHANGED} RETURNING ${NAMED}`;
const PAUSE_ORGANIZATIONS = `${buildPauseServiceSql(
  'app',
  `organization_id IS NOT NULL AND ${buildRecentServiceSql('app', '?1', '?3')} AND ${IS_CHANGED}`,
  '?3',
)} RETURNING ${NAMED}`;
// The link may have been requested by who has lost the account now.
const END_LINKS = `UPDATE oauth_grants SET resume_token_hash = NULL, resume_usable_at = NULL
  WHERE created_by = ?1 AND resume_token_hash IS NOT NULL AND ${IS_CHANGED}`;
const END_ORGANIZATIONS = `DELETE FROM oauth_grants
  WHERE user_id = ?1 AND organization_id IS NOT NULL AND ${IS_CHANGED} RETURNING ${NAMED}`;

/** By its host: an app's name is text that a stranger chose. */
const nameApp = (
  { id, redirectUri, organizationId }: z.infer<typeof namedSchema>,
  effect: EndedAccess['effect'],
): EndedAccess => ({
  kind: 'app',
  id,
  name: describeRedirectHost(redirectUri).host,
  organizationId,
  effect,
});

// A code that was not exchanged is not named: no app was connected.
const change = (statement: D1PreparedStatement, effect: EndedAccess['effect']): AccessStep => ({
  statement,
  read: (result) =>
    parseRows(result, namedSchema)
      .filter(({ isConnected }) => isConnected)
      .map((row): EndedAccess => nameApp(row, effect)),
});

/**
 * How an account's apps, and those it connected to organizations, end, with their tokens. Those that belong
 * to an organization pause.
 */
export function createAppAccess(db: D1Database): AccessSteps {
  return {
    app: {
      ends: ({ userId, id }: AccessChange) => [
        change(db.prepare(END_OWN).bind(userId, id), 'ends'),
      ],
    },
    teamApp: {
      ends: (access) => [
        silentStep(recordOrganizationAccess(db, 'endedApps', access)),
        change(db.prepare(END_ORGANIZATIONS).bind(access.userId, access.id), 'ends'),
        silentStep(db.prepare(END_LINKS).bind(access.userId, access.id)),
        silentStep(recordOrganizationAccess(db, 'pausedApps', access)),
        change(db.prepare(PAUSE_ORGANIZATIONS).bind(access.userId, access.id, access.at), 'pauses'),
      ],
    },
  };
}

const IS_UNPROVEN = `paused_at IS NULL AND connected_at IS NOT NULL
  AND ${buildUnprovenSql('coalesce(oauth_grants.user_id, oauth_grants.created_by)', 'oauth_grants.created_at')}`;
const UNPROVEN = `coalesce(user_id, created_by) AS userId, ${NAMED}`;
const unprovenSchema = namedSchema.extend({ userId: z.string() });

/** Apps that are older than the proof of their person's address. With `at`, pauses them. */
export async function findUnprovenApps(db: D1Database, at: string | null): Promise<OwnedAccess[]> {
  const statement =
    at === null
      ? db.prepare(`SELECT ${UNPROVEN} FROM oauth_grants WHERE ${IS_UNPROVEN}`)
      : db
          .prepare(
            `UPDATE oauth_grants SET paused_at = ?1 WHERE ${IS_UNPROVEN} RETURNING ${UNPROVEN}`,
          )
          .bind(at);
  const rows = await allRows(statement, unprovenSchema);
  return Array.from(rows, (row) => ({ ...nameApp(row, 'pauses'), userId: row.userId }));
}
