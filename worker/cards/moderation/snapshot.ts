import { z } from 'zod';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { firstRow } from '#worker/db/rows.ts';

const INSERT_SNAPSHOT = `INSERT OR IGNORE INTO card_snapshots (card_id, version, username, content, taken_at)
  SELECT id, version, username, content, ?2 FROM cards WHERE id = ?1`;

/** Statement that copies the card as it is now. Does nothing if this version was already copied. */
export function takeSnapshot(db: D1Database, cardId: string, at: string): D1PreparedStatement {
  return db.prepare(INSERT_SNAPSHOT).bind(cardId, at);
}

const contentSchema = z.object({ content: z.string() });

/** Finds the stored content of a card, public or not; null if the card no longer exists. */
export async function findCardContent(db: D1Database, cardId: string): Promise<CardContent | null> {
  const statement = db.prepare('SELECT content FROM cards WHERE id = ?').bind(cardId);
  const row = await firstRow(statement, contentSchema);
  return row && cardContentSchema.parse(JSON.parse(row.content));
}
