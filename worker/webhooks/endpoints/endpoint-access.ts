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
import { recordOrganizationAccess } from '#worker/organizations/access-records.ts';

const NAMED = 'id, url, organization_id AS organizationId, key_id IS NOT NULL AS isOfKey';
const namedSchema = z.object({
  id: z.string(),
  url: z.string(),
  organizationId: z.string().nullable(),
  isOfKey: sqlBoolean,
});
const IS_CHANGED = buildAccessChangedSql('?1', '?2');
const SET_PAUSED = `UPDATE webhook_endpoints SET status = 'paused', paused_by = 'recovery'`;
// Also those that a person paused, who may have been someone else.
const PAUSABLE = `user_id = ?1 AND paused_by IS NOT 'recovery' AND ${IS_CHANGED}`;
const PAUSE_OWN = `${SET_PAUSED} WHERE organization_id IS NULL AND ${PAUSABLE} RETURNING ${NAMED}`;
const PAUSE_ORGANIZATIONS = `${SET_PAUSED} WHERE organization_id IS NOT NULL AND ${PAUSABLE} RETURNING ${NAMED}`;

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
      pauses: ({ userId, id }) => [pause(db.prepare(PAUSE_OWN).bind(userId, id))],
    },
    teamWebhook: {
      pauses: (change) => [
        silentStep(recordOrganizationAccess(db, 'pausedWebhooks', change)),
        pause(db.prepare(PAUSE_ORGANIZATIONS).bind(change.userId, change.id)),
      ],
    },
  };
}

const IS_UNPROVEN = `paused_by IS NOT 'recovery'
  AND ${buildUnprovenSql('webhook_endpoints.user_id', 'webhook_endpoints.created_at')}`;
const UNPROVEN = `user_id AS userId, ${NAMED}`;
const unprovenSchema = namedSchema.extend({ userId: z.string() });

/** Endpoints that are older than the proof of their maker's address. With `at`, pauses them. */
export async function findUnprovenEndpoints(
  db: D1Database,
  at: string | null,
): Promise<OwnedAccess[]> {
  const sql =
    at === null
      ? `SELECT ${UNPROVEN} FROM webhook_endpoints WHERE ${IS_UNPROVEN}`
      : `${SET_PAUSED} WHERE ${IS_UNPROVEN} RETURNING ${UNPROVEN}`;
  const rows = await allRows(db.prepare(sql), unprovenSchema);
  return Array.from(rows, (row) => ({
    ...nameReceiver(row),
    effect: 'pauses',
    userId: row.userId,
  }));
}
