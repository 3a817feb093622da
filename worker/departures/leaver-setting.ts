import { z } from 'zod';
import { LEAVER_CARDS, type LeaverSetting } from '#shared/api/organizations/people/departures.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';

/** Until an organization chooses something else. */
const DEFAULT_LEAVER_SETTING: LeaverSetting = {
  card: 'pause',
  days: 30,
  successor: null,
  heir: null,
};

const rowSchema = z.object({
  card: z.enum(LEAVER_CARDS),
  days: z.int(),
  successor: z.string().nullable(),
  heir: z.string().nullable(),
});

export async function findLeaverSetting(
  db: D1Database,
  organizationId: string,
): Promise<LeaverSetting> {
  const statement = db
    .prepare(
      `SELECT card, days, successor_id AS successor, heir_id AS heir
      FROM organization_leaver_settings WHERE organization_id = ?`,
    )
    .bind(organizationId);
  return (await firstRow(statement, rowSchema)) ?? DEFAULT_LEAVER_SETTING;
}

const HAS_SETTING = `SELECT 1 FROM organization_leaver_settings
  WHERE organization_id = ? LIMIT 1`;

/** Whether an organization has decided what happens to leavers' cards. */
export async function hasLeaverSetting(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(HAS_SETTING).bind(organizationId));
}

/** SQL expression: the parameter if it is an active member of organization `?1`, else NULL. */
function buildActiveMemberSql(member: string): string {
  return `(SELECT id FROM organization_members
    WHERE id = ${member} AND organization_id = ?1 AND status = 'active')`;
}

const SAVE = `INSERT INTO organization_leaver_settings (organization_id, card, days, successor_id, heir_id)
  SELECT ?1, ?2, ?3, ${buildActiveMemberSql('?4')}, ${buildActiveMemberSql('?5')} WHERE true
  ON CONFLICT (organization_id) DO UPDATE SET card = excluded.card, days = excluded.days,
    successor_id = excluded.successor_id, heir_id = excluded.heir_id
  WHERE (card, days, successor_id, heir_id) IS NOT
    (excluded.card, excluded.days, excluded.successor_id, excluded.heir_id)`;

/** Replaces the setting, unless it is the same. Members who are not active are left out. */
export async function saveLeaverSetting(
  { db }: Pick<Kernel, 'db'>,
  source: AuditSource,
  before: LeaverSetting,
  after: LeaverSetting,
): Promise<LeaverSetting> {
  const { organizationId } = source;
  const { card, days, successor, heir } = after;
  await db.batch([
    db.prepare(SAVE).bind(organizationId, card, days, successor, heir),
    recordAudit(
      db,
      source,
      {
        action: 'organization.updated',
        target: organizationId,
        details: { before: { leavers: before }, after: { leavers: after } },
      },
      { ifChanged: true },
    ),
  ]);
  return findLeaverSetting(db, organizationId);
}
