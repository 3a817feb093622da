import { z } from 'zod';
import { allRows, requireRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';

/** All-time totals of a card, or of all cards. */
export interface VisitTotals {
  views: number;
  clicks: number;
}

const totalsSchema = z.object({ views: z.int(), clicks: z.int() });
const cardSchema = totalsSchema.extend({ id: z.string() });

const OF_CARDS = `SELECT id, views, clicks FROM visited_cards
  WHERE id IN (SELECT value FROM json_each(?1))`;
const OF_ALL = 'SELECT views, clicks FROM visited_cards WHERE no = 0';

/** Reads the totals of an owner's cards by their IDs. Cards without a visit are missing. */
export async function readTotals(
  ledgers: Pick<Kernel['ledgers'], 'open'>,
  ownerId: string,
  cardIds: readonly string[],
): Promise<Map<string, VisitTotals>> {
  const db = await ledgers.open(ownerId);
  const rows = await allRows(db.prepare(OF_CARDS).bind(JSON.stringify(cardIds)), cardSchema);
  return new Map(rows.map(({ id, views, clicks }) => [id, { views, clicks }]));
}

/** Reads the totals of all cards of an owner together. */
export async function readAllTotals(
  ledgers: Pick<Kernel['ledgers'], 'open'>,
  ownerId: string,
): Promise<VisitTotals> {
  const db = await ledgers.open(ownerId);
  return requireRow(db.prepare(OF_ALL), totalsSchema);
}

/**
 * `readTotals` for cards that carry the totals their public pages show: without the ledger those
 * remain. Never throws.
 */
export async function findCurrentTotals(
  ledgers: Pick<Kernel['ledgers'], 'open'>,
  ownerId: string,
  cardIds: readonly string[],
): Promise<Map<string, VisitTotals>> {
  if (cardIds.length === 0) return new Map();
  try {
    return await readTotals(ledgers, ownerId, cardIds);
  } catch (error) {
    log('warn', 'totals_late', { ownerId, error: String(error) });
    return new Map();
  }
}
