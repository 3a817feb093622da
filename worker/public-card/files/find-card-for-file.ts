import { usernameIssue } from '#shared/card/username/username.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { CardRecords, PublicCard } from '#worker/public-card/records/card-record.ts';

/** The card of a username as typed, or the canonical username its files moved to. */
export type FileTarget = { kind: 'card'; record: PublicCard } | { kind: 'moved'; to: string };

/**
 * Finds the card whose file is requested. Other spellings and former usernames resolve to the
 * canonical username. Throws `not_found` for unpublished usernames, inactive cards and those of
 * leavers.
 */
export async function findCardForFile(
  records: CardRecords,
  typed: string,
  { origin, limit }: { origin: string; limit: MissLimiter },
): Promise<FileTarget> {
  const username = typed.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const record = await records.find(username, origin, limit);
  if (record === null) throw new ApiError('not_found');
  // A person who has left has neither a contact file nor a photo.
  if (record.kind === 'departed') throw new ApiError('not_found');
  if (record.kind === 'redirect') return { kind: 'moved', to: record.to };
  if (!record.card.isActive) throw new ApiError('not_found');
  return username === typed ? { kind: 'card', record } : { kind: 'moved', to: username };
}
