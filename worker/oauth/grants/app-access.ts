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
const end = (statement: D1PreparedStatement): AccessStep => ({
  statement,
  read: (result) =>
    parseRows(result, namedSchema)
      .filter(({ isConnected }) => isConnected)
      .map((row): EndedAccess => nameApp(row, 'ends')),
});

/** How an account's apps, and those it connected to organizations, end. Their tokens end with them. */
export function createAppAccess(db: D1Database): AccessSteps {
  return {
    app: {
      ends: ({ userId, id }: AccessChange) => [end(db.prepare(END_OWN).bind(userId, id))],
    },
    teamApp: {
      ends: (change) => [
        silentStep(recordOrganizationAccess(db, 'endedApps', change)),
        end(db.prepare(END_ORGANIZATIONS).bind(change.userId, change.id)),
      ],
    },
  };
}

const IS_UNPROVEN = `paused_at IS NULL AND connected_at IS NOT NULL
  AND ${buildUnprovenSql('oauth_grants.user_id', 'oauth_grants.created_at')}`;
const UNPROVEN = `user_id AS userId, ${NAMED}`;
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
