import { DEFAULT_PREFERENCES, type Preferences } from '#shared/api/auth/account.ts';

const COLUMNS = {
  emailNotifications: 'email_notifications',
  cardViews: 'card_views',
  newContacts: 'new_contacts',
  weeklyReport: 'weekly_report',
  marketingEmails: 'marketing_emails',
} as const satisfies Record<keyof Preferences, string>;

type Row = Record<(typeof COLUMNS)[keyof Preferences], number>;

/** Notification preferences, or the defaults until the user saves some. */
export async function findPreferences(db: D1Database, userId: string): Promise<Preferences> {
  const row = await db
    .prepare(
      `SELECT email_notifications, card_views, new_contacts, weekly_report, marketing_emails
      FROM preferences WHERE user_id = ?`,
    )
    .bind(userId)
    .first<Row>();
  if (row === null) return DEFAULT_PREFERENCES;
  const isOn = (key: keyof Preferences): boolean => row[COLUMNS[key]] === 1;
  return {
    emailNotifications: isOn('emailNotifications'),
    cardViews: isOn('cardViews'),
    newContacts: isOn('newContacts'),
    weeklyReport: isOn('weeklyReport'),
    marketingEmails: isOn('marketingEmails'),
  };
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
