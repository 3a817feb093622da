import { cardContentSchema, type CardPatch, type PublishedCard } from '#shared/card/card.ts';
import { findContentIssues } from '#shared/card/link/content-issues.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { buildEditorCard, readEditorPolicies } from '#worker/cards/organization-policy.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { publishCard, type PublishRequest } from './publish-card.ts';

/** A concurrent write makes an attempt fail. Then the card is read again. */
const ATTEMPTS_MAX = 4;

const IS_HELD = buildIsHeldSql('c.id');

/**
 * Finds a card of the user or an organization card that they hold, active or not. Throws `not_found` for
 * any other.
 */
export async function requireOwnCard(
  context: Pick<Kernel, 'db' | 'settings'>,
  key: { userId: string; username: string },
): Promise<{ id: string; card: PublishedCard }> {
  const statement = context.db
    .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ? AND ${IS_HELD}`)
    .bind(key.username, key.userId);
  const row = await firstRow(statement, cardRowSchema);
  if (row === null) throw new ApiError('not_found');
  return { id: row.id, card: buildEditorCard(row, await readEditorPolicies(context, [row])) };
}

export interface OwnCardChange extends Pick<
  PublishRequest,
  'userId' | 'access' | 'username' | 'baseVersion' | 'buildAudit' | 'condition' | 'buildWrites'
> {
  changes: CardPatch;
}

/**
 * Changes the named fields of a card. Without `baseVersion`, a concurrent change of other fields is
 * preserved. Throws as `publishCard` does.
 */
export async function changeCard(
  context: Kernel,
  { changes, ...change }: OwnCardChange,
): ReturnType<typeof publishCard> {
  const { userId, username, baseVersion } = change;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { card } = await requireOwnCard(context, { userId, username });
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    // In the order of the schema, so that a repeated change is recognized by its text.
    const content = cardContentSchema.parse({ ...card, ...Object.fromEntries(given) });
    const issues = findContentIssues(content);
    if (issues.length > 0) throw new ApiError('invalid_input', { issues });
    try {
      const base = baseVersion ?? card.version;
      return await publishCard(context, {
        ...change,
        content,
        shownPolicy: card.policyState?.policy ?? null,
        baseVersion: base,
      });
    } catch (error) {
      const isRace = error instanceof ApiError && error.code === 'version_conflict';
      if (baseVersion !== null || !isRace) throw error;
    }
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}
