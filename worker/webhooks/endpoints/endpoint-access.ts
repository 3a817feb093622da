import { z } from 'zod';
import {
  buildAccessChangedSql,
  buildUnprovenSql,
  silentStep,
  type AccessStep,
  type AccessSteps,
  type EndedAccess,
  type OwnedAccess,
} from '#worker/db/access-change.ts';
import { allRows, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { buildRecentServiceSql, SERVICE_TABLES } from '#worker/db/service-sql.ts';
import { recordOrganizationAccess } from '#worker/organizations/access-records.ts';

const NAMED = 'id, url, organization_id AS organizationId, key_id IS NOT NULL AS isOfKey';
const namedSchema = z.object({
  id: z.string(),
  url: z.string(),
  organizationId: z.string().nullable(),
  isOfKey: sqlBoolean,
});
const IS_CHANGED = buildAccessChangedSql('?1', '?2');
const pauseAt = (at: string) =>
  `UPDATE webhook_endpoints SET status = 'paused', paused_by = 'recovery', paused_at = ${at}`;
// Also those that a person paused, who may have been someone else.
const PAUSABLE = `paused_by IS NOT 'recovery' AND ${IS_CHANGED}`;
const PAUSE_OWN = `${pauseAt('?3')} WHERE organization_id IS NULL AND user_id = ?1 AND ${PAUSABLE} RETURNING ${NAMED}`;
const PAUSE_ORGANIZATIONS = `${pauseAt('?3')} WHERE organization_id IS NOT NULL
  AND (user_id = ?1 OR ${buildRecentServiceSql('webhook', '?1', '?3')}) AND ${PAUSABLE} RETURNING ${NAMED}`;
// The link may have been requested by who has lost the account now.
const END_LINKS = `UPDATE webhook_endpoints SET resume_token_hash = NULL, resume_usable_at = NULL
  WHERE created_by = ?1 AND resume_token_hash IS NOT NULL AND ${IS_CHANGED}`;

const nameReceiver = ({ id, url, organizationId }: z.infer<typeof namedSchema>) => ({
  kind: 'webhook' as const,
  id,
  name: new URL(url).host,
  organizationId,
});

// What a key of the account made ends with the key, later in the same transaction.
const pause = (statement: D1PreparedStatement): AccessStep => ({
  statement,
  read: (result) =>
    Array.from(parseRows(result, namedSchema), (row): EndedAccess => ({
      ...nameReceiver(row),
      effect: row.isOfKey ? 'ends' : 'pauses',
    })),
});

/** How an account's endpoints, and those it made for organizations, pause. */
export function createEndpointAccess(db: D1Database): AccessSteps {
  return {
    webhook: {
      pauses: ({ userId, id, at }) => [pause(db.prepare(PAUSE_OWN).bind(userId, id, at))],
    },
    teamWebhook: {
      pauses: (change) => [
        silentStep(db.prepare(END_LINKS).bind(change.userId, change.id)),
        silentStep(recordOrganizationAccess(db, 'pausedWebhooks', change)),
        pause(db.prepare(PAUSE_ORGANIZATIONS).bind(change.userId, change.id, change.at)),
      ],
    },
  };
}

const MAKER = 'coalesce(webhook_endpoints.user_id, webhook_endpoints.created_by)';
const IS_UNPROVEN = `paused_by IS NOT 'recovery'
  AND ${buildUnprovenSql(MAKER, SERVICE_TABLES.webhook.givenAt)}`;
const UNPROVEN = `${MAKER} AS userId, ${NAMED}`;
const PAUSE_UNPROVEN = `${pauseAt('?1')} WHERE ${IS_UNPROVEN} RETURNING ${UNPROVEN}`;
const unprovenSchema = namedSchema.extend({ userId: z.string() });

/** Endpoints that are older than the proof of their maker's address. With `at`, pauses them. */
export async function findUnprovenEndpoints(
  db: D1Database,
  at: string | null,
): Promise<OwnedAccess[]> {
  const statement =
    at === null
      ? db.prepare(`SELECT ${UNPROVEN} FROM webhook_endpoints WHERE ${IS_UNPROVEN}`)
      : db.prepare(PAUSE_UNPROVEN).bind(at);
  const rows = await allRows(statement, unprovenSchema);
  return Array.from(rows, (row) => ({
    ...nameReceiver(row),
    effect: 'pauses',
    userId: row.userId,
  }));
}
