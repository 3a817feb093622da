import type { ShownCard } from '#shared/brand/visitor-form.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPlacement } from '#worker/public-card/find-placement.ts';
import { openPublicRecords } from '#worker/public-card/public-records.ts';
import type { CardRecord, CardRecords, PublicCard } from './records/card-record.ts';

interface PublicCardOptions {
  limit?: MissLimiter;
  host?: RequestHost;
}

/**
 * Finds the card of a username as the public sees it, following a redirect; null if there is none.
 * With a `host`, null for cards that it must not reveal. With a limit, throws `rate_limited` for a
 * visitor who looked up too many missing usernames.
 */
export function findPublicCard(
  kernel: Kernel,
  username: string,
  origin: string,
  options?: PublicCardOptions,
): Promise<ShownCard | null> {
  return findPublishedCard(openPublicRecords(kernel).records, username, origin, options);
}

/** `findPublicCard` in these records. */
export async function findPublishedCard(
  records: Pick<CardRecords, 'find'>,
  username: string,
  origin: string,
  { limit, host }: PublicCardOptions = {},
): Promise<ShownCard | null> {
  const first = await records.find(username, origin, limit);
  const to = findTarget(first);
  const found = to === null ? first : await records.find(to, origin, limit);
  if (found?.kind !== 'card') return null;
  if (host !== undefined && findPlacement(found, host, origin).kind === 'foreign') return null;
  const { card, platform, organizationName, appOrigin }: PublicCard = found;
  return {
    ...card,
    ...(platform !== undefined && { platform }),
    ...(organizationName !== undefined && { organizationName }),
    ...(appOrigin !== undefined && { appOrigin }),
  };
}

function findTarget(record: CardRecord | null): string | null {
  if (record?.kind === 'redirect') return record.to;
  // A leaver's card that redirects is replaced by the successor's everywhere, forms included.
  if (record?.kind === 'departed' && record.isRedirect) return record.successor?.username ?? null;
  return null;
}

/** Whether a host may reveal the card of a username. `origin` is the product's. */
export async function isServedAt(
  kernel: Kernel,
  username: string,
  host: RequestHost,
  origin: string,
): Promise<boolean> {
  return (
    host.kind === 'product' || (await findPublicCard(kernel, username, origin, { host })) !== null
  );
}

/** The new username of a renamed card, or null. */
export async function findRenamed(
  kernel: Kernel,
  username: string,
  origin: string,
): Promise<string | null> {
  const record = await openPublicRecords(kernel).records.find(username, origin);
  return record?.kind === 'redirect' ? record.to : null;
}

/** Updates the public record of a username at once. Throws if it cannot. */
export function syncRecord(kernel: Kernel, username: string, origin: string): Promise<void> {
  return openPublicRecords(kernel).stored.sync(username, origin);
}
