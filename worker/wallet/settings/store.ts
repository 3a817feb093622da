import { can, type Feature } from '#shared/plan/features.ts';
import { planInSql } from '#shared/plan/limit-sql.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import {
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
  type PassSettings,
} from '#shared/wallet/pass-settings.ts';

const READ = 'SELECT design, geofence FROM pass_settings WHERE user_id = ?';
// The plan is judged in the statement itself: colours of one's own are not written by the plan of a moment ago.
const write = (part: keyof PassSettings) => `INSERT INTO pass_settings (user_id, ${part})
  SELECT ?1, ?2 WHERE ${planInSql('?1', '?3')}
  ON CONFLICT (user_id) DO UPDATE SET ${part} = excluded.${part} RETURNING design, geofence`;
const WRITE = { design: write('design'), geofence: write('geofence') } as const;

interface Row {
  design: string;
  geofence: string;
}

/** What an owner set for their passes; the defaults while they set nothing. */
export async function findSettings(db: D1Database, userId: string): Promise<PassSettings> {
  return parseSettings(await db.prepare(READ).bind(userId).first<Row>());
}

/** Sets one part and leaves the other as it is. Answers both; null when the owner's plan has not the feature this needs. */
export async function writeSetting<Part extends keyof PassSettings>(
  db: D1Database,
  userId: string,
  part: Part,
  value: PassSettings[Part],
  feature: Feature,
): Promise<PassSettings | null> {
  const plans = JSON.stringify(PLAN_IDS.filter((plan) => can(plan, feature)));
  const row = await db.prepare(WRITE[part]).bind(userId, JSON.stringify(value), plans).first<Row>();
  return row && parseSettings(row);
}

function parseSettings(row: Row | null): PassSettings {
  if (row === null) return DEFAULT_PASS_SETTINGS;
  return passSettingsSchema.parse({
    design: JSON.parse(row.design),
    geofence: JSON.parse(row.geofence),
  });
}
