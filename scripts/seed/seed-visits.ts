import type { D1Database } from '@cloudflare/workers-types';
import type { Stores } from '#scripts/backup/stores.ts';
import { BATCH_DAYS_MAX, seedYear, YEAR_DAYS } from '#scripts/samples/year-of-events.ts';
import { listTeamCards, OWNER } from '#scripts/seed/sample-team.ts';
import { emailKey } from '#worker/auth/users/email-key.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';

export const SAMPLE_EVENTS = 20_000;

/**
 * UTC days on which visits of the sample account are counted; empty without the account, and in a
 * database without tables.
 */
export async function listCountedDays(db: D1Database): Promise<Set<string>> {
  const table = `SELECT 1 FROM sqlite_master WHERE name = 'card_days'`;
  if ((await db.prepare(table).first()) === null) return new Set();
  const { results } = await db
    .prepare(
      `SELECT DISTINCT d.day FROM users u JOIN cards c ON c.user_id = u.id
      JOIN card_days d ON d.card_id = c.id WHERE u.email_key = ?`,
    )
    .bind(emailKey(OWNER.email))
    .all<{ day: string }>();
  return new Set(results.map(({ day }) => day));
}

/** The year is written last, so that a complete one means that everything else exists too. */
export function isSeeded(countedDays: ReadonlySet<string>): boolean {
  // The last day has no visits yet when it began a moment ago.
  return countedDays.size >= YEAR_DAYS - 1;
}

/**
 * Counts a year of visits of the sample cards, except for days that are already counted, and lets
 * the public pages read the new totals from the database.
 */
export async function seedVisits(
  { DB, CARDS }: Pick<Stores, 'DB' | 'CARDS'>,
  today: Date,
  onProgress: (events: number) => void,
): Promise<void> {
  const cards = listTeamCards().map(({ username, content }) => ({
    username,
    elements: content.cardElements.map(({ type }) => type),
  }));
  const skip = await listCountedDays(DB);
  // A call to the local database takes longer than counting a day.
  const options = { batchDays: BATCH_DAYS_MAX, skip, onProgress };
  await seedYear(DB, { events: SAMPLE_EVENTS, cards, today }, options);
  for (const { username } of cards) await CARDS.delete(recordKey(username));
}
