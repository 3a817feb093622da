import { z } from 'zod';
import { CSV_START, buildCsvLine } from '#shared/format/csv.ts';
import { findUsernames } from '#worker/cards/card-names.ts';
import { allRows } from '#worker/db/rows.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import type { Kernel } from '#worker/kernel.ts';
import { DAY_COLUMNS, dayCountsSchema } from '#worker/analytics/reports/read-analytics-counts.ts';

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

/** Rows read at a time, to keep memory bounded. */
const PAGE_ROWS = 1000;

const PAGE = `SELECT card.id AS cardId, v.* FROM (
    SELECT card_no AS cardNo, day, ${DAY_COLUMNS} FROM visit_days
    WHERE (day, card_no) > (?1, ?2) AND card_no <> 0 ORDER BY day, card_no LIMIT ${PAGE_ROWS}
  ) v JOIN visited_cards card ON card.no = v.cardNo ORDER BY v.day, v.cardNo`;
const rowSchema = dayCountsSchema.extend({ cardId: z.string(), cardNo: z.int() });

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
  const db = await ledgers.open(userId);
  let after = [0, 0];
  for (;;) {
    const rows = await allRows(db.prepare(PAGE).bind(...after), rowSchema);
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
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = [last.day, last.cardNo];
  }
}
