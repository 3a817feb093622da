import type { D1Database } from '@cloudflare/workers-types';
import type { StoredVisits } from '#bench/mixed-load/differences.ts';
import { connectLedgers, type LedgerConnection } from '#scripts/backup/ledgers/connect-ledgers.ts';
import type { ExportCursor, LedgerRow } from '#shared/api/operator/ledgers.ts';
import { z } from 'zod';

/** Reads what the ledgers of all owners count for their cards, which have one ledger each. */
export type ReadVisits = () => Promise<StoredVisits[]>;

const CARDS = `SELECT c.id, c.username, c.user_id AS ownerId FROM cards c
  JOIN ledgers l ON l.owner_id = c.user_id`;

export async function createReadVisits(origin: string, db: D1Database): Promise<ReadVisits> {
  const ledgers = await connectLedgers(db, origin);
  return async () => {
    const { results } = await db
      .prepare(CARDS)
      .all<{ id: string; username: string; ownerId: string }>();
    return Promise.all(
      results.map(async ({ id, username, ownerId }) =>
        sumRows(id, username, await readRows(ledgers, ownerId)),
      ),
    );
  };
}

async function readRows(ledgers: LedgerConnection, ownerId: string): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: ExportCursor = null;
  do {
    const page = await ledgers.exportPage({ ownerId, shard: 0 }, cursor);
    rows.push(...(page?.rows ?? []));
    cursor = page?.next ?? null;
  } while (cursor !== null);
  return rows;
}

const cardSchema = z.object({ no: z.int(), id: z.string() });
const eventSchema = z.object({
  card_no: z.int(),
  type: z.string(),
  visitor: z.object({ hex: z.string() }),
});
const daySchema = z.object({ card_no: z.int(), views: z.int() });

function sumRows(cardId: string, username: string, rows: readonly LedgerRow[]): StoredVisits {
  const read = <Row>(table: string, schema: z.ZodType<Row>) =>
    rows.flatMap((each) => (each.table === table ? [schema.parse(each.row)] : []));
  const card = read('visited_cards', cardSchema).find(({ id }) => id === cardId);
  const views = read('visit_events', eventSchema).filter(
    ({ card_no: no, type }) => no === card?.no && type === 'view',
  );
  return {
    username,
    visitors: new Set(views.map(({ visitor }) => visitor.hex)).size,
    events: views.length,
    views: read('visit_days', daySchema)
      .filter(({ card_no: no }) => no === card?.no)
      .reduce((sum, day) => sum + day.views, 0),
  };
}
