import { z } from 'zod';
import {
  accessRulesSchema,
  NO_ACCESS_RULES,
  type AccessRules,
} from '#shared/organization/access-rules.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';

const COLUMNS = 'rules, networks_end_at AS endsAt';
const rowSchema = z.object({ rules: jsonColumn(accessRulesSchema), endsAt: z.string().nullable() });
type StoredRules = z.infer<typeof rowSchema>;

/** The rules of an organization, and when an owner ends its networks. */
export async function readRules(db: D1Database, organizationId: string): Promise<StoredRules> {
  const statement = db
    .prepare(`SELECT ${COLUMNS} FROM organization_access_rules WHERE organization_id = ?1`)
    .bind(organizationId);
  return (await firstRow(statement, rowSchema)) ?? { rules: NO_ACCESS_RULES, endsAt: null };
}

const SAVE = `INSERT INTO organization_access_rules (organization_id, rules, updated_at)
  VALUES (?1, ?2, ?3)
  ON CONFLICT (organization_id) DO UPDATE
    SET rules = excluded.rules, updated_at = excluded.updated_at, networks_end_at = NULL
  WHERE rules <> excluded.rules OR networks_end_at IS NOT NULL`;
const SCHEDULE = `UPDATE organization_access_rules SET networks_end_at = ?2
  WHERE organization_id = ?1 AND networks_end_at IS NULL
    AND json_array_length(rules, '$.appNetworks') > 0`;
const CANCEL = `UPDATE organization_access_rules SET networks_end_at = NULL
  WHERE organization_id = ?1 AND networks_end_at IS NOT NULL`;
const END = `UPDATE organization_access_rules
  SET rules = json_set(rules, '$.appNetworks', json('[]')), updated_at = ?2, networks_end_at = NULL
  WHERE organization_id = ?1 AND networks_end_at <= ?2`;

/** The statements that change the rules. Each changes no row where nothing changes. */
export const buildSave = (db: D1Database, id: string, rules: AccessRules, at: string) =>
  db.prepare(SAVE).bind(id, JSON.stringify(rules), at);
export const buildSchedule = (db: D1Database, id: string, endsAt: string) =>
  db.prepare(SCHEDULE).bind(id, endsAt);
export const buildCancel = (db: D1Database, id: string) => db.prepare(CANCEL).bind(id);
export const buildEnd = (db: D1Database, id: string, at: string) => db.prepare(END).bind(id, at);

/** Organizations of one sweep. The next hour continues. */
const DUE_MAX = 50;
const LIST_DUE = `SELECT organization_id AS id, ${COLUMNS} FROM organization_access_rules
  WHERE networks_end_at <= ?1 ORDER BY networks_end_at LIMIT ${DUE_MAX}`;

/** Organizations whose networks end now. */
export function listDueEnds(db: D1Database, now: Date) {
  return allRows(
    db.prepare(LIST_DUE).bind(now.toISOString()),
    rowSchema.extend({ id: z.string() }),
  );
}
