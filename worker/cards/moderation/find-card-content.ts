import { cardContentSchema, type CardContent } from '#shared/card/card.ts';

/** Finds the stored content of a card, public or not; null if the card no longer exists. */
export async function findCardContent(db: D1Database, cardId: string): Promise<CardContent | null> {
  const text = await db
    .prepare('SELECT content FROM cards WHERE id = ?')
    .bind(cardId)
    .first<string>('content');
  return text === null ? null : cardContentSchema.parse(JSON.parse(text));
}
