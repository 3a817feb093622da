import { CSV_START, buildCsvLine } from '#shared/format/csv.ts';
import { allRows } from '#worker/db/rows.ts';
import type { EventContext } from '#worker/events/event-context.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { dayCountsSchema } from './read-analytics-counts.ts';

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

/** Daily counts of an account for its export: one line for each card and day with events. */
export async function* exportDailyCounts(
  context: Pick<EventContext, 'db' | 'listCards'>,
  userId: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'numbers.csv', content: buildLines(context, userId) };
}

/** Reads card by card to keep memory bounded. */
async function* buildLines(
  context: Pick<EventContext, 'db' | 'listCards'>,
  userId: string,
): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(COLUMNS);
  for (const { id, username } of await context.listCards(userId)) {
    const statement = context.db
      .prepare(
        `SELECT day, views, people, clicks, saves, shares, bots, uncertain_views AS uncertainViews,
          uncertain_actions AS uncertainActions FROM card_days WHERE card_id = ? ORDER BY day`,
      )
      .bind(id);
    for (const { day, ...counts } of await allRows(statement, dayCountsSchema)) {
      const { views, people, clicks, saves, shares, bots } = counts;
      const { uncertainViews, uncertainActions } = counts;
      const counted = [views, people, clicks, saves, shares, bots];
      yield buildCsvLine([username, day, ...counted, uncertainViews, uncertainActions]);
    }
  }
}
