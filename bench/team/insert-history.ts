import type { Miniflare } from 'miniflare';
import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';

const DAYS = 30;
const MONTHS = 13;
/** Any number that no card of the team has. */
const CONTACT_CARD = 900_000;

/** What the bench calls of a ledger's object. */
interface LedgerObject {
  write: (statements: readonly { sql: string; values: readonly unknown[] }[]) => Promise<unknown>;
}
const objectSchema = z.custom<LedgerObject>();

const toDay = (ms: number): number => Math.floor(ms / DAY_MS);

interface OrganizationHistory {
  id: string;
  prefix: string;
  /** Cards that were visited on each of 30 days and in each of 13 months. */
  cards: number;
  /** Spread over the holders of these cards. */
  contacts: number;
}

/**
 * Writes visits and contacts of a planted team into its ledger, as a year of them would leave it. The
 * ledger must have been opened before.
 */
export async function insertHistory(
  runtime: Miniflare,
  { id, prefix, cards, contacts }: OrganizationHistory,
): Promise<void> {
  const objects = await runtime.getDurableObjectNamespace('LEDGERS');
  const ledger = objectSchema.parse(objects.get(objects.idFromName(`${id}/0`)));
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${cards - 1})`;
  const now = new Date();
  const last = toDay(now.getTime());
  await ledger.write([
    {
      sql: `INSERT OR IGNORE INTO visited_cards (no, id) ${numbers} SELECT i + 1, ?1 || i FROM n`,
      values: [prefix],
    },
    ...Array.from({ length: DAYS }, (_, back) => ({
      sql: `INSERT OR IGNORE INTO visit_days ${numbers}
        SELECT ?1, i + 1, 1 + (i * 7919 + ?1) % 97, 1, 0, 0, 0, 0, 0, 0 FROM n`,
      values: [last - back],
    })),
    {
      sql: `INSERT OR IGNORE INTO visit_days
        SELECT day, 0, sum(views), sum(people), 0, 0, 0, 0, 0, 0 FROM visit_days WHERE card_no > 0 GROUP BY day`,
      values: [],
    },
    ...Array.from({ length: MONTHS }, (_, back) => ({
      sql: `INSERT OR IGNORE INTO visit_months ${numbers} SELECT ?1, i + 1, 1 + (i * 7919 + ?1) % 997 FROM n`,
      values: [toDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))],
    })),
    {
      sql: 'INSERT OR IGNORE INTO contact_cards (no, card_id, username) VALUES (?1, ?2, ?2)',
      values: [CONTACT_CARD, `${prefix}0`],
    },
    {
      sql: `INSERT INTO contact_holders (id, received_by, account_id) ${numbers} SELECT 'h' || i, ?1 || i, ?1 || i FROM n`,
      values: [prefix],
    },
    {
      sql: `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${contacts - 1})
        INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent, email_key, phone_key,
          search_terms, request_key, created_at, holder_id)
        SELECT 'c' || i, ?1, 'Visitor ' || i, '', '', '', '', 'Yes.', '', '', 'visitor ' || i, 'c' || i, ?2 + i,
          'h' || (i % ${cards}) FROM n`,
      values: [CONTACT_CARD, now.getTime() - 365 * DAY_MS],
    },
  ]);
}
