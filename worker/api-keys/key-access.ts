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
  RETURNING ${NAMED}`;

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

const RESUME = {
  person:
    'UPDATE api_keys SET paused_at = NULL WHERE id = ?1 AND user_id = ?2 AND paused_at IS NOT NULL',
  organization:
    'UPDATE api_keys SET paused_at = NULL WHERE id = ?1 AND organization_id = ?2 AND paused_at IS NOT NULL',
} as const;

/** Lets a paused key of an owner work again, with the statement that records it. */
export async function resumeKey(
  db: D1Database,
  { id, owner }: { id: string; owner: { kind: keyof typeof RESUME; id: string } },
  audit: readonly D1PreparedStatement[],
): Promise<void> {
  await db.batch([db.prepare(RESUME[owner.kind]).bind(id, owner.id), ...audit]);
}
