import {
  checkWebhookUrl,
  OWN_HOST,
  type CheckedWebhookUrl,
  type WebhookUrlRules,
} from '#shared/webhooks/webhook-url.ts';
import { isPublicAddress } from '#worker/http/dns/public-address.ts';
import type { ResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';
import { PRIVATE_HOST } from '#worker/webhooks/copy.ts';

/** Why nothing is sent to a hostname, or null. Throws when the own domains cannot be read. */
export type CheckHost = (hostname: string) => Promise<string | null>;

/** How long an isolate remembers that it may send to a host. */
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

/** Checks where an endpoint may be, by its address and by what its host leads to. Throws as `checkHost`. */
export async function checkEndpointUrl(
  checkHost: CheckHost,
  text: string,
  rules: WebhookUrlRules,
): Promise<CheckedWebhookUrl> {
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) return checked;
  const { protocol, hostname } = new URL(checked.url);
  // A program on the same machine, in a local start.
  if (protocol === 'http:') return checked;
  const message = await checkHost(hostname.replace(/\.$/, ''));
  return message === null ? checked : { ok: false, message };
}
