import type { LedgerStatement } from '#worker/ledger/ledger-call.ts';
import { ageRows } from '#worker/ledger/age-rows.ts';
import { Ledger } from '#worker/wiring/ledger.ts';
import { buildContactRow } from './sample-contacts.ts';

/** Rows per statement. */
const STEP = 1000;

const ADD_CONTACTS = `INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent,
    email_key, phone_key, search_terms, request_key, created_at)
  SELECT value ->> 0, 1, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    'I agree that my details are shared with the owner of this card.', value ->> 6, value ->> 7,
    value ->> 8, value ->> 9, value ->> 10
  FROM json_each(?1)`;

/** The numbers from `?1` up to, but without, `?2` as `i`. */
const NUMBERS =
  'n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)';
const NAMES = 40;

/**
 * A ledger that fills itself and repeats statements, so that no calls are measured with them. The
 * caller measures the time, because clocks in Workers do not advance during computation.
 */
export class MeasuredLedger extends Ledger {
  async replay(statements: readonly LedgerStatement[], times: number): Promise<void> {
    const { sql } = this.ctx.storage;
    for (let time = 0; time < times; time += 1) {
      for (const { sql: text, values } of statements) sql.exec(text, ...values).toArray();
    }
  }

  /** Stores the contacts with these numbers. */
  async fillContacts(from: number, to: number): Promise<void> {
    const { storage } = this.ctx;
    const { sql } = storage;
    storage.transactionSync(() => {
      sql.exec(`INSERT OR IGNORE INTO contact_cards VALUES (1, 'card-0', 'card-0')`);
      for (let first = from; first < to; first += STEP) {
        const count = Math.min(STEP, to - first);
        const rows = Array.from({ length: count }, (_, at) =>
          buildContactRow(first + at, first + at),
        );
        sql.exec(ADD_CONTACTS, JSON.stringify(rows));
      }
    });
  }

  /** Stores a year of sums of cards that are visited once a week, ending with a day's number. */
  async fillYear(cards: number, lastDay: number): Promise<void> {
    const { storage } = this.ctx;
    const { sql } = storage;
    const firstDay = lastDay - 364;
    storage.transactionSync(() => {
      sql.exec(
        `WITH RECURSIVE ${NUMBERS} INSERT INTO visited_cards (no, id) SELECT i, 'year-' || i FROM n`,
        1,
        cards + 1,
      );
      sql.exec(
        `INSERT INTO visit_names SELECT value, 'country', 'C' || value, ?2
        FROM json_each(?1)`,
        JSON.stringify(Array.from({ length: NAMES }, (_, at) => at + 1)),
        lastDay,
      );
      for (let day = firstDay; day <= lastDay; day += 1) {
        sql.exec('INSERT INTO visit_days VALUES (?1, 0, 9, 8, 3, 1, 1, 1, 0, 0)', day);
        sql.exec(
          `INSERT INTO visit_days SELECT ?1, no, 3, 2, 1, 0, 0, 0, 0, 0 FROM visited_cards
          WHERE no > 0 AND no % 7 = ?1 % 7`,
          day,
        );
        sql.exec('INSERT INTO visit_day_counts SELECT ?1, 0, no, no FROM visit_names', day);
      }
      const month = `CAST(strftime('%s', day * 86400, 'unixepoch', 'start of month') AS INTEGER) / 86400`;
      sql.exec(
        `INSERT INTO visit_months SELECT ${month}, card_no, sum(views) FROM visit_days GROUP BY 1, 2`,
      );
      sql.exec(
        `INSERT INTO visit_month_counts SELECT ${month}, card_no, name_no, sum(count)
        FROM visit_day_counts GROUP BY 1, 2, 3`,
      );
    });
  }

  /** Ages the rows as the alarm does. */
  async age(now: number): Promise<void> {
    ageRows(this.ctx.storage.sql, this.retention, now);
  }

  /** The name of the object's file, without its extension. */
  async getFileName(): Promise<string> {
    return this.ctx.id.toString();
  }
}
