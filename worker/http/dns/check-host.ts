import { OWN_HOST } from '#shared/api/webhook-url.ts';
import { isPublicAddress } from '#worker/http/dns/public-address.ts';
import type { ResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';

const PRIVATE_HOST = 'This name leads to a private network.';

/**
 * Why this server calls no address at a hostname, or null. Every address that a stranger chose goes
 * through it. Throws when the own domains cannot be read.
 */
export type CheckHost = (hostname: string) => Promise<string | null>;

/** How long an isolate remembers that it may call a host. */
const ALLOWED_SECONDS = 60;
const HOSTS_MAX = 1000;

/**
 * Checks that this Worker does not answer a name, which would be a loop, and that it does not lead to
 * a private network. Without an answer of the resolver a name is allowed; the platform refuses private
 * addresses too (`global_fetch_strictly_public`).
 */
export function createCheckHost({
  isOwnDomain,
  resolve,
  now,
}: {
  isOwnDomain: (hostname: string) => Promise<boolean>;
  resolve: ResolveRecords;
  now: () => Date;
}): CheckHost {
  const allowed = createNegativeCache<never>({
    seconds: ALLOWED_SECONDS,
    entriesMax: HOSTS_MAX,
    now,
  });
  return async (hostname) => {
    if (allowed.find(hostname) === null) return null;
    const remember = allowed.begin();
    if (await isOwnDomain(hostname)) return OWN_HOST;
    const records = await Promise.all([resolve(hostname, 'A'), resolve(hostname, 'AAAA')]);
    const addresses = records.flatMap((found) => found ?? []);
    if (!addresses.every(isPublicAddress)) return PRIVATE_HOST;
    remember(hostname, null, false);
    return null;
  };
}
