import { z } from 'zod';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';

const contentSchema = z.object({ content: jsonColumn(cardContentSchema) });

/** Finds the stored content of a card, public or not; null if the card no longer exists. */
export async function findCardContent(db: D1Database, cardId: string): Promise<CardContent | null> {
  const statement = db.prepare('SELECT content FROM cards WHERE id = ?').bind(cardId);
  const row = await firstRow(statement, contentSchema);
  return row?.content ?? null;
}
