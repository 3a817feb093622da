import { z } from 'zod';
import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import {
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
  type PassSettings,
} from '#shared/wallet/pass-settings.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';

const READ = 'SELECT design, geofence FROM pass_settings WHERE user_id = ?';
// The statement itself checks the plan, so that a downgrade cannot race with it.
const buildWriteSql = (part: keyof PassSettings) => `INSERT INTO pass_settings (user_id, ${part})
  SELECT ?1, ?2 WHERE ${buildPlanInSql('?1', '?3')}
  ON CONFLICT (user_id) DO UPDATE SET ${part} = excluded.${part} RETURNING design, geofence`;
const WRITE = { design: buildWriteSql('design'), geofence: buildWriteSql('geofence') } as const;

const settingsRowSchema = z.object({
  design: jsonColumn(passSettingsSchema.shape.design),
  geofence: jsonColumn(passSettingsSchema.shape.geofence),
});

/** Returns the owner's settings, or the defaults. */
export async function findPassSettings(db: D1Database, userId: string): Promise<PassSettings> {
  const row = await firstRow(db.prepare(READ).bind(userId), settingsRowSchema);
  return row ?? DEFAULT_PASS_SETTINGS;
}

/**
 * Writes one part, keeps the other and returns both. Null if the owner's plan lacks the feature.
 */
export async function writePassSetting<Part extends keyof PassSettings>(
  db: D1Database,
  userId: string,
  part: Part,
  value: PassSettings[Part],
  feature: Feature,
): Promise<PassSettings | null> {
  const plans = JSON.stringify(PLAN_IDS.filter((plan) => can(plan, feature)));
  const statement = db.prepare(WRITE[part]).bind(userId, JSON.stringify(value), plans);
  return firstRow(statement, settingsRowSchema);
}
