import type { ShownCard } from '#shared/card/visitor-form.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import { findPlacement } from '#worker/public-card/find-placement.ts';
import type { CardRecord, CardRecords, PublicCard } from './card-record.ts';

/**
 * Finds the card of a username as the public sees it, following a redirect; null if there is none.
 * With a `host`, null for cards that it must not reveal. With a limit, throws `rate_limited` for a visitor who looked up too many missing usernames.
 */
export async function findPublishedCard(
  records: Pick<CardRecords, 'find'>,
  username: string,
  origin: string,
  { limit, host }: { limit?: MissLimiter; host?: RequestHost } = {},
): Promise<ShownCard | null> {
  const first = await records.find(username, origin, limit);
  const to = findTarget(first);
  const found = to === null ? first : await records.find(to, origin, limit);
  if (found?.kind !== 'card') return null;
  if (host !== undefined && findPlacement(found, host, origin).kind === 'foreign') return null;
  const { card, platform }: PublicCard = found;
  return platform === undefined ? card : { ...card, platform };
}

function findTarget(record: CardRecord | null): string | null {
  if (record?.kind === 'redirect') return record.to;
  // A leaver's card that redirects is replaced by the successor's everywhere, forms included.
  if (record?.kind === 'departed' && record.isRedirect) return record.successor?.username ?? null;
  return null;
}
