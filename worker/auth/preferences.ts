import { z } from 'zod';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/api/auth/account.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';

const READ = `SELECT email_notifications AS emailNotifications, card_views AS cardViews,
    new_contacts AS newContacts, weekly_report AS weeklyReport, marketing_emails AS marketingEmails
  FROM preferences WHERE user_id = ?`;
const storedPreferencesSchema = z.object({
  emailNotifications: sqlBoolean,
  cardViews: sqlBoolean,
  newContacts: sqlBoolean,
  weeklyReport: sqlBoolean,
  marketingEmails: sqlBoolean,
}) satisfies z.ZodType<Preferences>;

/** Notification preferences, or the defaults until the user saves some. */
export async function findPreferences(db: D1Database, userId: string): Promise<Preferences> {
  const stored = await firstRow(db.prepare(READ).bind(userId), storedPreferencesSchema);
  return stored ?? DEFAULT_PREFERENCES;
}

const TURN_OFF = `INSERT INTO preferences (user_id, email_notifications, card_views, new_contacts,
    weekly_report, marketing_emails) SELECT id, ?2, ?3, 0, ?4, ?5 FROM users WHERE id = ?1
  ON CONFLICT (user_id) DO UPDATE SET new_contacts = 0`;

/** Turns off mails about new contacts and leaves the other switches as they are. */
export async function turnOffContactMails(db: D1Database, userId: string): Promise<void> {
  const { emailNotifications, cardViews, weeklyReport, marketingEmails } = DEFAULT_PREFERENCES;
  const defaults = [+emailNotifications, +cardViews, +weeklyReport, +marketingEmails];
  await db
    .prepare(TURN_OFF)
    .bind(userId, ...defaults)
    .run();
}

export async function savePreferences(
  db: D1Database,
  userId: string,
  chosen: Preferences,
): Promise<void> {
  const { emailNotifications, cardViews, newContacts, weeklyReport, marketingEmails } = chosen;
  await db
    .prepare(
      `INSERT OR REPLACE INTO preferences (user_id, email_notifications, card_views, new_contacts,
        weekly_report, marketing_emails) SELECT id, ?2, ?3, ?4, ?5, ?6 FROM users WHERE id = ?1`,
    )
    .bind(userId, +emailNotifications, +cardViews, +newContacts, +weeklyReport, +marketingEmails)
    .run();
}
