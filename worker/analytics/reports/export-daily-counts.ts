import { CSV_START, buildCsvLine } from '#shared/format/csv.ts';
import { findUsernames } from '#worker/cards/card-names.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readDailyCounts } from '#worker/events/read-daily-counts.ts';

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

/** Daily counts of an account for its export: one line for each day and card with events. */
export async function* exportDailyCounts(
  kernel: Pick<Kernel, 'db' | 'ledgers'>,
  userId: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'numbers.csv', content: buildLines(kernel, userId) };
}

async function* buildLines(
  { db: cards, ledgers }: Pick<Kernel, 'db' | 'ledgers'>,
  userId: string,
): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(COLUMNS);
  for await (const rows of readDailyCounts(await ledgers.open(userId))) {
    const ids = [...new Set(rows.map(({ cardId }) => cardId))];
    const usernames = await findUsernames(cards, userId, ids);
    for (const row of rows) {
      const username = usernames.get(row.cardId);
      // Its card was deleted, and its counts soon are.
      if (username === undefined) continue;
      const { views, people, clicks, saves, shares, bots } = row;
      const counted = [views, people, clicks, saves, shares, bots];
      const uncertain = [row.uncertainViews, row.uncertainActions];
      yield buildCsvLine([username, formatDayNumber(row.day), ...counted, ...uncertain]);
    }
  }
}
