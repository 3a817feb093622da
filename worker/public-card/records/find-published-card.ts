import type { PublishedCard } from '#shared/card/card.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { CardRecords } from './card-record.ts';

/**
 * Finds the card of a username as the public sees it, following a redirect; null if there is none.
 * With a limit, throws `rate_limited` for a visitor who looked up too many missing usernames.
 */
export async function findPublishedCard(
  records: Pick<CardRecords, 'find'>,
  username: string,
  origin: string,
  limit?: MissLimiter,
): Promise<PublishedCard | null> {
  const first = await records.find(username, origin, limit);
  const found = first?.kind === 'redirect' ? await records.find(first.to, origin, limit) : first;
  return found?.kind === 'card' ? found.card : null;
}
