import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import { requireRow } from '#worker/db/rows.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';

type Exporter = Pick<AuditSource, 'organizationId' | 'actor' | 'at'>;

const ADD = `INSERT INTO contact_export_counts (organization_id, actor, day, exported)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (organization_id, actor, day) DO UPDATE SET exported = exported + excluded.exported
  RETURNING exported, notified`;
const NOTE = `UPDATE contact_export_counts SET notified = max(notified, ?4)
  WHERE organization_id = ?1 AND actor = ?2 AND day = ?3`;
const countedSchema = z.object({ exported: z.int(), notified: z.int() });

const listKey = ({ organizationId, actor, at }: Exporter) =>
  [organizationId, actor, at.slice(0, 10)] as const;

/** How often a number of contacts exceeds the limit: 1 from 1,001 on, 2 from 2,001 on. */
const countAlerts = (contacts: number): number =>
  Math.max(0, Math.ceil(contacts / EXPORT_ALERT_CONTACTS) - 1);

/**
 * Adds an export to those of the same person or key on the same UTC day. Returns the day's contacts
 * if the owners must be notified of them, or null.
 */
export async function countExport(
  db: D1Database,
  exporter: Exporter,
  contacts: number,
): Promise<number | null> {
  const statement = db.prepare(ADD).bind(...listKey(exporter), contacts);
  const day = await requireRow(statement, countedSchema);
  return countAlerts(day.exported) > countAlerts(day.notified) ? day.exported : null;
}

/** The statement that remembers of how many contacts of the day the owners were notified. */
export function noteNotified(
  db: D1Database,
  exporter: Exporter,
  contacts: number,
): D1PreparedStatement {
  return db.prepare(NOTE).bind(...listKey(exporter), contacts);
}

/** Deletes the counts of days that are over. */
export async function sweepExportCounts({
  db,
  now,
}: {
  db: D1Database;
  now: () => Date;
}): Promise<void> {
  const day = new Date(now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
  await db.prepare('DELETE FROM contact_export_counts WHERE day <= ?1').bind(day).run();
}
