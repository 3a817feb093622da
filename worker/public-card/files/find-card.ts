import { usernameIssue } from '#shared/card/username.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { MissLimit } from '#worker/http/miss-limit.ts';
import type { CardRecords, PublicCard } from '#worker/public-card/record.ts';

/** The card behind a name as typed in an address, or the canonical name its files moved to. */
export type FoundCard = { kind: 'card'; record: PublicCard } | { kind: 'moved'; to: string };

/**
 * Finds the card whose file is asked for. Another spelling of a name, and a name given up in a rename, answer where it
 * moved. Throws `not_found` for names nobody publishes and cards that are switched off.
 */
export async function findCard(
  records: CardRecords,
  typed: string,
  { origin, limit }: { origin: string; limit: MissLimit },
): Promise<FoundCard> {
  const username = typed.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const record = await records.find(username, origin, limit);
  if (record === null) throw new ApiError('not_found');
  if (record.kind === 'redirect') return { kind: 'moved', to: record.to };
  if (!record.card.isActive) throw new ApiError('not_found');
  return username === typed ? { kind: 'card', record } : { kind: 'moved', to: username };
}
