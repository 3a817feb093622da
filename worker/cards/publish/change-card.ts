import { cardContentSchema, type CardPatch, type PublishedCard } from '#shared/card/card.ts';
import type { CardContext } from '#worker/cards/card-context.ts';
import { buildOwnerCard, cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { findContentIssues } from './content-issues.ts';
import { publishCard } from './publish-card.ts';

/** A concurrent write makes an attempt fail. Then the card is read again. */
const ATTEMPTS_MAX = 4;

/** Finds a card of the user, active or not. Throws `not_found` for any other. */
export async function requireOwnCard(
  db: D1Database,
  key: { userId: string; username: string },
): Promise<{ id: string; card: PublishedCard }> {
  const statement = db
    .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
    .bind(key.username, key.userId);
  const row = await firstRow(statement, cardRowSchema);
  if (row === null) throw new ApiError('not_found');
  return { id: row.id, card: buildOwnerCard(row) };
}

/**
 * Changes the named fields of a card. Without `baseVersion`, a concurrent change of other fields is
 * preserved. Throws as `publishCard` does.
 */
export async function changeCard(
  context: CardContext,
  change: { userId: string; username: string; changes: CardPatch; baseVersion: number | null },
): ReturnType<typeof publishCard> {
  const { userId, username, changes, baseVersion } = change;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { card } = await requireOwnCard(context.db, { userId, username });
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    // In the order of the schema, so that a repeated change is recognized by its text.
    const content = cardContentSchema.parse({ ...card, ...Object.fromEntries(given) });
    const issues = findContentIssues(content);
    if (issues.length > 0) throw new ApiError('invalid_input', { issues });
    try {
      const base = baseVersion ?? card.version;
      return await publishCard(context, { userId, username, content, baseVersion: base });
    } catch (error) {
      const isRace = error instanceof ApiError && error.code === 'version_conflict';
      if (baseVersion !== null || !isRace) throw error;
    }
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}
