import { z } from 'zod';
import type { Database } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import { DAY_COLUMNS, dayCountsSchema } from '#worker/events/read-analytics-counts.ts';

/** Rows read at a time, to keep memory bounded. */
const PAGE_ROWS = 1000;

const PAGE = `SELECT card.id AS cardId, v.* FROM (
    SELECT card_no AS cardNo, day, ${DAY_COLUMNS} FROM visit_days
    WHERE (day, card_no) > (?1, ?2) AND card_no <> 0 ORDER BY day, card_no LIMIT ${PAGE_ROWS}
  ) v JOIN visited_cards card ON card.no = v.cardNo ORDER BY v.day, v.cardNo`;
const rowSchema = dayCountsSchema.extend({ cardId: z.string(), cardNo: z.int() });

/** The daily counts of all cards of a ledger, a page at a time. */
export async function* readDailyCounts(db: Database): AsyncGenerator<z.infer<typeof rowSchema>[]> {
  let after = [0, 0];
  for (;;) {
    const rows = await allRows(db.prepare(PAGE).bind(...after), rowSchema);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = [last.day, last.cardNo];
  }
}
