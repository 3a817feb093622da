import { cardContentSchema, type CardContent } from '#shared/card/card.ts';

const TAKE = `INSERT OR IGNORE INTO card_snapshots (card_id, version, username, content, taken_at)
  SELECT id, version, username, content, ?2 FROM cards WHERE id = ?1`;

/** The statement that copies what a card says at this moment; nothing when the version was copied before. */
export function takeSnapshot(db: D1Database, cardId: string, at: string): D1PreparedStatement {
  return db.prepare(TAKE).bind(cardId, at);
}

/** What a card says now, public or not; null once it is gone. */
export async function findContent(db: D1Database, cardId: string): Promise<CardContent | null> {
  const text = await db
    .prepare('SELECT content FROM cards WHERE id = ?')
    .bind(cardId)
    .first<string>('content');
  return text === null ? null : cardContentSchema.parse(JSON.parse(text));
}
