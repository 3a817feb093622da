import { z } from 'zod';
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
import { buildRecentServiceSql } from '#worker/db/service-sql.ts';
import { allRows, parseRows } from '#worker/db/rows.ts';
import { recordOrganizationAccess } from '#worker/organizations/access-records.ts';

const NAMED = 'id, name, organization_id AS organizationId';
const namedSchema = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string().nullable(),
});
const IS_CHANGED = buildAccessChangedSql('?1', '?2');
const END_OWN = `DELETE FROM api_keys WHERE user_id = ?1 AND ${IS_CHANGED} RETURNING ${NAMED}`;
const PAUSE_ORGANIZATIONS = `UPDATE api_keys SET paused_at = ?3
  WHERE created_by = ?1 AND organization_id IS NOT NULL AND paused_at IS NULL AND ${IS_CHANGED}
    AND (is_service = 0 OR ${buildRecentServiceSql('apiKey', '?1', '?3')})
  RETURNING ${NAMED}`;
// The link may have been requested by who has lost the account now.
const END_LINKS = `UPDATE api_keys SET resume_token_hash = NULL, resume_usable_at = NULL
  WHERE created_by = ?1 AND resume_token_hash IS NOT NULL AND ${IS_CHANGED}`;

const name = (statement: D1PreparedStatement, effect: EndedAccess['effect']): AccessStep => ({
  statement,
  read: (result) =>
    Array.from(parseRows(result, namedSchema), (row) => ({ kind: 'apiKey', ...row, effect })),
});

/** How an account's keys, and those it made for organizations, end or pause. */
export function createKeyAccess(db: D1Database): AccessSteps {
  return {
    apiKey: {
      ends: ({ userId, id }: AccessChange) => [name(db.prepare(END_OWN).bind(userId, id), 'ends')],
    },
    teamKey: {
      pauses: (change) => [
        silentStep(db.prepare(END_LINKS).bind(change.userId, change.id)),
        silentStep(recordOrganizationAccess(db, 'pausedKeys', change)),
        name(db.prepare(PAUSE_ORGANIZATIONS).bind(change.userId, change.id, change.at), 'pauses'),
      ],
    },
  };
}

const IS_UNPROVEN = `paused_at IS NULL AND ${buildUnprovenSql('api_keys.created_by', 'api_keys.created_at')}`;
const UNPROVEN = `created_by AS userId, ${NAMED}`;
const unprovenSchema = namedSchema.extend({ userId: z.string() });

/** Keys that are older than the proof of their maker's address. With `at`, pauses them. */
export async function findUnprovenKeys(db: D1Database, at: string | null): Promise<OwnedAccess[]> {
  const statement =
    at === null
      ? db.prepare(`SELECT ${UNPROVEN} FROM api_keys WHERE ${IS_UNPROVEN}`)
      : db
          .prepare(`UPDATE api_keys SET paused_at = ?1 WHERE ${IS_UNPROVEN} RETURNING ${UNPROVEN}`)
          .bind(at);
  const rows = await allRows(statement, unprovenSchema);
  return Array.from(rows, (row) => ({ kind: 'apiKey', effect: 'pauses', ...row }));
}
