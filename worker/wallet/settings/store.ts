import { z } from 'zod';
import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import {
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
  type PassSettings,
} from '#shared/wallet/pass-settings.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { firstRow, hasRow, jsonColumn } from '#worker/db/rows.ts';

const READ = 'SELECT design, geofence FROM pass_settings WHERE user_id = ?';
// The statement itself checks the plan, and for texts the pause of publishing, so that a downgrade
// or a take-down cannot race with it.
const buildWriteSql = (part: keyof PassSettings) => `INSERT INTO pass_settings (user_id, ${part})
  SELECT ?1, ?2 WHERE ${buildPlanInSql('?1', '?3')} AND (?4 = 0 OR ${buildNotPausedSql('?1')})
  ON CONFLICT (user_id) DO UPDATE SET ${part} = excluded.${part} RETURNING design, geofence`;
const WRITE = { design: buildWriteSql('design'), geofence: buildWriteSql('geofence') } as const;

const MAY_WRITE = `SELECT 1 WHERE ?2 = 0 OR ${buildNotPausedSql('?1')}`;

const settingsRowSchema = z.object({
  design: jsonColumn(passSettingsSchema.shape.design),
  geofence: jsonColumn(passSettingsSchema.shape.geofence),
});

/** Returns the owner's settings, or the defaults. */
export async function findPassSettings(db: D1Database, userId: string): Promise<PassSettings> {
  const row = await firstRow(db.prepare(READ).bind(userId), settingsRowSchema);
  return row ?? DEFAULT_PASS_SETTINGS;
}

export interface SettingWrite<Part extends keyof PassSettings> {
  part: Part;
  value: PassSettings[Part];
  /** What the owner's plan must have. */
  feature: Feature;
  /** Whether phones show a new text of the owner, which a paused account cannot publish. */
  hasText: boolean;
}

/**
 * Writes one part, keeps the other and returns both. Otherwise the reason: the plan lacks the
 * feature, or publishing is paused.
 */
export async function writePassSetting<Part extends keyof PassSettings>(
  db: D1Database,
  userId: string,
  { part, value, feature, hasText }: SettingWrite<Part>,
): Promise<PassSettings | 'plan' | 'paused'> {
  const plans = JSON.stringify(PLAN_IDS.filter((plan) => can(plan, feature)));
  const statement = db
    .prepare(WRITE[part])
    .bind(userId, JSON.stringify(value), plans, Number(hasText));
  const written = await firstRow(statement, settingsRowSchema);
  if (written !== null) return written;
  const mayWrite = await hasRow(db.prepare(MAY_WRITE).bind(userId, Number(hasText)));
  return mayWrite ? 'plan' : 'paused';
}
