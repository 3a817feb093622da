import type { PublishedCard } from '#shared/card/card.ts';
import type { MissLimit } from '#worker/http/miss-limit.ts';
import type { CardRecords } from '#worker/public-card/record.ts';

/**
 * The card of a name as the public sees it, wherever it moved to; null for none. With a limit, throws `rate_limited` for a
 * visitor who asked for too many names that do not exist.
 */
export async function findFollowed(
  records: Pick<CardRecords, 'find'>,
  username: string,
  origin: string,
  limit?: MissLimit,
): Promise<PublishedCard | null> {
  const first = await records.find(username, origin, limit);
  const found = first?.kind === 'redirect' ? await records.find(first.to, origin, limit) : first;
  return found?.kind === 'card' ? found.card : null;
}
