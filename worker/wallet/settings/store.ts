import {
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
  type PassSettings,
} from '#shared/wallet/pass-settings.ts';

const READ = 'SELECT design, geofence FROM pass_settings WHERE user_id = ?';
const WRITE = {
  design: `INSERT INTO pass_settings (user_id, design) VALUES (?1, ?2)
    ON CONFLICT (user_id) DO UPDATE SET design = excluded.design RETURNING design, geofence`,
  geofence: `INSERT INTO pass_settings (user_id, geofence) VALUES (?1, ?2)
    ON CONFLICT (user_id) DO UPDATE SET geofence = excluded.geofence RETURNING design, geofence`,
} as const;

interface Row {
  design: string;
  geofence: string;
}

/** What an owner set for their passes; the defaults while they set nothing. */
export async function findSettings(db: D1Database, userId: string): Promise<PassSettings> {
  return parseSettings(await db.prepare(READ).bind(userId).first<Row>());
}

/** Sets one part and leaves the other as it is. Answers both. */
export async function writeSetting<Part extends keyof PassSettings>(
  db: D1Database,
  userId: string,
  part: Part,
  value: PassSettings[Part],
): Promise<PassSettings> {
  const written = db.prepare(WRITE[part]).bind(userId, JSON.stringify(value));
  return parseSettings(await written.first<Row>());
}

function parseSettings(row: Row | null): PassSettings {
  if (row === null) return DEFAULT_PASS_SETTINGS;
  return passSettingsSchema.parse({
    design: JSON.parse(row.design),
    geofence: JSON.parse(row.geofence),
  });
}
