import { CSV_START, csvLine } from '#shared/format/csv.ts';
import type { DayNumbers } from '#worker/events/report/read-numbers.ts';
import type { ZipEntry } from '#worker/http/zip-stream.ts';

export interface NumbersExportDeps {
  db: D1Database;
  listCards: (userId: string) => Promise<{ id: string; username: string }[]>;
}

const COLUMNS = [
  'Username',
  'Day',
  'Views',
  'People',
  'Clicks',
  'Saves',
  'Shares',
  'Bots',
  'Uncertain views',
  'Uncertain actions',
];

/** An account's numbers for its export: one line for each day of each card on which something happened. */
export async function* exportNumbers(
  deps: NumbersExportDeps,
  userId: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'numbers.csv', content: lines(deps, userId) };
}

/** Card by card, so that an account of any size passes through. */
async function* lines(deps: NumbersExportDeps, userId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  for (const { id, username } of await deps.listCards(userId)) {
    const { results } = await deps.db
      .prepare(
        `SELECT day, views, people, clicks, saves, shares, bots, uncertain_views AS uncertainViews,
          uncertain_actions AS uncertainActions FROM card_days WHERE card_id = ? ORDER BY day`,
      )
      .bind(id)
      .all<DayNumbers>();
    for (const { day, ...numbers } of results) {
      const { views, people, clicks, saves, shares, bots } = numbers;
      const { uncertainViews, uncertainActions } = numbers;
      const counted = [views, people, clicks, saves, shares, bots];
      yield csvLine([username, day, ...counted, uncertainViews, uncertainActions]);
    }
  }
}
