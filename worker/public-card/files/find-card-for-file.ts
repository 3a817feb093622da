import { usernameIssue } from '#shared/card/username/username.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import { findPlacement } from '#worker/public-card/find-placement.ts';
import type { CardRecords, PublicCard } from '#worker/public-card/records/card-record.ts';

/** The card of a username as typed, or the canonical username its files moved to. */
export type FileTarget =
  | { kind: 'card'; record: PublicCard }
  /** `origin` is empty for the same host. */
  | { kind: 'moved'; to: string; origin: string };

/**
 * Finds the card whose file is requested. Other spellings and former usernames resolve to the
 * canonical username, and a card with an own domain to its files there. `origin` is the product's. Throws `not_found` for unpublished usernames, inactive cards those of
 * leavers and ended ones.
 */
export async function findCardForFile(
  records: CardRecords,
  typed: string,
  { host, origin, limit }: { host: RequestHost; origin: string; limit: MissLimiter },
): Promise<FileTarget> {
  const username = typed.toLowerCase();
  if (usernameIssue(username) !== null) throw new ApiError('not_found');
  const record = await records.find(username, origin, limit);
  if (record === null) throw new ApiError('not_found');
  // A person who has left, or has no seat, has neither a contact file nor a photo.
  if (record.kind === 'departed' || record.kind === 'ended') throw new ApiError('not_found');
  if (record.kind === 'redirect') {
    if (host.kind !== 'product') {
      const target = await records.find(record.to, origin, limit);
      const isForeign =
        target?.kind !== 'card' || findPlacement(target, host, origin).kind === 'foreign';
      if (isForeign) throw new ApiError('not_found');
    }
    return { kind: 'moved', to: record.to, origin: '' };
  }
  const place = findPlacement(record, host, origin);
  if (place.kind === 'foreign' || !record.card.isActive) throw new ApiError('not_found');
  if (place.kind === 'elsewhere') return { kind: 'moved', to: username, origin: place.origin };
  return username === typed
    ? { kind: 'card', record }
    : { kind: 'moved', to: username, origin: '' };
}
